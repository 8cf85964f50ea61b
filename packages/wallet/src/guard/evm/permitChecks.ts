import { type Check, unless } from './check.ts'
import type { ReadPermit } from './swapPlan.ts'

/** A permit, and what was asked for. */
export type PermitSubject = {
  permit: ReadPermit
  wanted: { token: string; units: bigint; deadline: number }
  /** The chain's Universal Router, the one contract that a permit may name; null where there is none. */
  spender: string | null
  /** Unix seconds. */
  now: number
}

/** Comparisons of a permit, alone or inside a trade. */
export const permitChecks: readonly Check<PermitSubject>[] = [
  {
    code: 'permit.token',
    find: ({ permit, wanted }) => unless(permit.token === wanted.token, permit.token, wanted.token),
  },
  {
    code: 'permit.contract',
    find: ({ permit, spender }) => unless(permit.spender === spender, permit.spender, spender),
  },
  {
    code: 'permit.amount',
    find: ({ permit, wanted }) => unless(permit.units === wanted.units, permit.units, wanted.units),
  },
  {
    code: 'permit.expiration',
    find: ({ permit, wanted }) =>
      unless(permit.expiration <= BigInt(wanted.deadline), permit.expiration, wanted.deadline),
  },
  {
    code: 'permit.signature-deadline',
    find: ({ permit, wanted }) =>
      unless(permit.signatureDeadline <= BigInt(wanted.deadline), permit.signatureDeadline, wanted.deadline),
  },
  {
    code: 'permit.passed',
    find: ({ permit, now }) => {
      const { expiration, signatureDeadline } = permit
      const end = expiration < signatureDeadline ? expiration : signatureDeadline
      return unless(end > BigInt(now), end, now)
    },
  },
]
