import { isPublicAddress } from '../../../outgoing/isPublicAddress.ts'
import { lookUpAll, publicReach, type Reach, type Refusal } from '../../../outgoing/openPlace.ts'
import type { AlertSendSettings } from '../settings.ts'

/** Responses are read no further than this. */
const maxBytes = 256 * 1024

/**
 * Allowed targets of users' messages: any port of the public internet, since the user chose it; this machine and
 * private networks only if the operator allows it.
 */
export function alertReach({ isLocalAllowed }: Pick<AlertSendSettings, 'isLocalAllowed'>): Reach {
  return {
    ...publicReach,
    lookup: lookUpAll,
    isAllowed: isLocalAllowed ? () => true : isPublicAddress,
    isPortAllowed: () => true,
    maxBytes,
  }
}

/** A message that was not accepted. */
export class SendProblem extends Error {
  /** Reason code for the page, with nothing secret. */
  readonly why: string
  /** True when it will never be accepted: the subscription ended, or the bot was blocked. */
  readonly isGone: boolean
  /** How long the receiver asked to be left alone, as it said; null if it asked for nothing. */
  readonly retryAfterMs: number | null

  constructor(
    why: string,
    { isGone = false, retryAfterMs = null, ...options }: ErrorOptions & ProblemFacts = {},
  ) {
    super(`not taken: ${why}`, options)
    this.name = 'SendProblem'
    this.why = why
    this.isGone = isGone
    this.retryAfterMs = retryAfterMs
  }
}

type ProblemFacts = { isGone?: boolean; retryAfterMs?: number | null }

/** Converts a refusal to a problem fit for the page; `goneAt` lists statuses that make a retry pointless. */
export function problemOf(
  refusal: Refusal,
  goneAt: readonly number[],
  retryAfterMs = refusal.retryAfterMs,
): SendProblem {
  const why = refusal.status === null ? refusal.why : `http ${refusal.status}`
  return new SendProblem(why, {
    isGone: refusal.status !== null && goneAt.includes(refusal.status),
    retryAfterMs,
    cause: refusal,
  })
}
