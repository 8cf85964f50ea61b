import { ClockNotice } from './ClockNotice.tsx'
import { OriginNotice } from './OriginNotice.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { StorageNotice } from './StorageNotice.tsx'

/** The header's notices while something is wrong. Loaded at once: a server that is gone cannot send them. */
export function Notices() {
  return (
    <>
      <OriginNotice />
      <StaleNotice />
      <ClockNotice />
      <StorageNotice />
    </>
  )
}
