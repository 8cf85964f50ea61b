import type { MentionedToken } from '@peregrine/contract/routes/tweets'

/** Warnings about a token being talked about, known before unknown ones. Thresholds are ours and stated on the page. */
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

/** Returns a token's current warnings, most serious first. */
export function warningsOf(token: MentionedToken, nowMs: number): WarningKind[] {
  return warningKinds.filter((kind) => checks[kind](token, nowMs))
}
