import type { Network } from '@peregrine/core/network'
import { MomentMark } from './MomentMark.tsx'
import { useMissedSince } from './useLeftOut.ts'

type MissedProps = { network: Network; since: number; className?: string }

/** Says of what waits for a trade since when it did not see all of them; nothing if it saw every block. */
export function MissedMark({ network, since, className }: MissedProps) {
  const at = useMissedSince(network, since)
  return <MomentMark at={at} words="gap.missed" testId="blocks-missed" className={className} />
}
