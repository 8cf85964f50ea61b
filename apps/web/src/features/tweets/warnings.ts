import type { MentionedToken } from '@peregrine/contract/routes/tweets'

/**
 * What about a token that is being talked about calls for a second look, what is unknown after what is known. Thresholds
 * are ours, and said on the page.
 */
export const warningKinds = [
  'copy',
  'creatorHolds',
  'serial',
  'young',
  'thin',
  'creatorUnknown',
  'depthUnknown',
  'ageUnknown',
] as const
export type WarningKind = (typeof warningKinds)[number]

export const warningLimits = {
  creatorShare: 10,
  creatorLaunches: 3,
  ageMs: 600_000,
  liquidityUsd: 5_000,
} as const

const checks: Record<WarningKind, (token: MentionedToken, nowMs: number) => boolean> = {
  copy: ({ copyOf }) => copyOf !== null,
  creatorHolds: ({ creatorShare }) => (creatorShare ?? 0) >= warningLimits.creatorShare,
  creatorUnknown: ({ creatorShare }) => creatorShare === null,
  serial: ({ creatorLaunches }) => (creatorLaunches ?? 0) >= warningLimits.creatorLaunches,
  young: ({ createdAt }, nowMs) => createdAt !== null && nowMs - createdAt < warningLimits.ageMs,
  thin: ({ liquidity }) => liquidity !== null && liquidity < warningLimits.liquidityUsd,
  depthUnknown: ({ liquidity }) => liquidity === null,
  ageUnknown: ({ createdAt }) => createdAt === null,
}

/** The warnings of a token now, the gravest first. */
export function warningsOf(token: MentionedToken, nowMs: number): WarningKind[] {
  return warningKinds.filter((kind) => checks[kind](token, nowMs))
}
