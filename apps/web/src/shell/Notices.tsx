import { OriginNotice } from './OriginNotice.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { StorageNotice } from './StorageNotice.tsx'

/** What the header says while something is wrong. Fetched at once, since a server that is gone cannot send it. */
export function Notices() {
  return (
    <>
      <OriginNotice />
      <StaleNotice />
      <StorageNotice />
    </>
  )
}
