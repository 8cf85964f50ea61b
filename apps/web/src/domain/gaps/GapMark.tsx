import type { Span } from '@peregrine/core/incompleteSince'
import type { Network } from '@peregrine/core/network'
import { useNow } from '../../kit/clock/useNow.ts'
import { IncompleteLine, IncompleteMark } from './IncompleteMark.tsx'
import { useIncompleteSince } from './useLeftOut.ts'

type GapProps = { networks: readonly Network[]; span: Span }

const dayMs = 86_400_000
const minuteMs = 60_000

/** Returns the last 24 hours, to the minute. */
export function useLastDay(): Span {
  return { fromMs: useNow((nowMs) => Math.floor((nowMs - dayMs) / minuteMs) * minuteMs) }
}

/** Marks figures of some networks that span blocks which are missing. */
export function GapMark({ networks, span }: GapProps) {
  return <IncompleteMark since={useIncompleteSince(networks, span)} />
}

/** Marks a list of some networks that spans blocks which are missing. */
export function GapLine({ networks, span }: GapProps) {
  return <IncompleteLine since={useIncompleteSince(networks, span)} />
}
