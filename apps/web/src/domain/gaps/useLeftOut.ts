import type { LeftOutWire } from '@peregrine/contract/routes/gaps'
import { type Network, networkFacts } from '@peregrine/core/network'
import { useServerStatus } from '../status/useServerStatus.ts'

const none: readonly LeftOutWire[] = []

/** Returns the ranges of a network's blocks that are missing, newest first. */
export function useLeftOut(network: Network): readonly LeftOutWire[] {
  const status = useServerStatus()
  return status?.leftOut[networkFacts[network].chain] ?? none
}

/** Returns since when what happened on these networks after a time is incomplete; null if nothing of it is missing. */
export function useIncompleteSince(networks: readonly Network[], fromMs: number): number | null {
  const status = useServerStatus()
  const ranges = networks.flatMap((network) => status?.leftOut[networkFacts[network].chain] ?? none)
  const inside = ranges.filter(({ toTime }) => toTime > fromMs)
  return inside.length === 0 ? null : Math.max(fromMs, Math.min(...inside.map(({ fromTime }) => fromTime)))
}
