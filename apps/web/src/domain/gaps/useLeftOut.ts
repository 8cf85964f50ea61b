import type { LeftOutWire } from '@peregrine/contract/routes/gaps'
import { incompleteSince, type Span } from '@peregrine/core/incompleteSince'
import { type Network, networkFacts } from '@peregrine/core/network'
import { useQuery } from '@tanstack/react-query'
import { type ByChain, type ServerStatus, statusQuery } from '../status/useServerStatus.ts'

const none: readonly LeftOutWire[] = []

const leftOutOf = ({ leftOut }: ServerStatus) => leftOut
const missedOf = ({ missed }: ServerStatus) => missed

/** Renders again only when the ranges change: the status itself does with every poll. */
function useRanges<Range>(rangesOf: (status: ServerStatus) => ByChain<Range>): ByChain<Range> {
  return useQuery({ ...statusQuery, select: rangesOf }).data ?? {}
}

/** Returns the ranges of a network's blocks that are missing, newest first. */
export function useLeftOut(network: Network): readonly LeftOutWire[] {
  return useRanges(leftOutOf)[networkFacts[network].chain] ?? none
}

/** Returns since when what happened on these networks in a span is incomplete; null if nothing of it is missing. */
export function useIncompleteSince(networks: readonly Network[], span: Span): number | null {
  const leftOut = useRanges(leftOutOf)
  return incompleteSince(
    networks.flatMap((network) => leftOut[networkFacts[network].chain] ?? []),
    span,
  )
}

/**
 * Returns when blocks of a network were first left out since a time, though they may have been read since; null if none
 * were. Whoever waited for a price saw nothing of them.
 */
export function useMissedSince(network: Network, fromMs: number): number | null {
  return incompleteSince(useRanges(missedOf)[networkFacts[network].chain] ?? [], { fromMs })
}
