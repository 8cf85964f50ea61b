import { isPublicAddress } from '../../../outgoing/isPublicAddress.ts'
import { lookUpAll, publicReach, type Reach, type Refusal } from '../../../outgoing/openPlace.ts'
import type { AlertSendSettings } from '../settings.ts'

/** Answers are read no further than this. */
const maxBytes = 256 * 1024

/**
 * Where users' messages may go: any port of the public internet, since the user named it; this machine and private
 * networks only where the operator allows it.
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

/** A message was not taken. */
export class SendProblem extends Error {
  /** A word for the page: why, without anything secret. */
  readonly why: string
  /** It will never be taken: the subscription ended, the bot was blocked. */
  readonly isGone: boolean

  constructor(why: string, { isGone = false, ...options }: ErrorOptions & { isGone?: boolean } = {}) {
    super(`not taken: ${why}`, options)
    this.name = 'SendProblem'
    this.why = why
    this.isGone = isGone
  }
}

/** A refusal as the page may tell it; these statuses mean that trying again is in vain. */
export function problemOf(refusal: Refusal, goneAt: readonly number[]): SendProblem {
  const why = refusal.status === null ? refusal.why : `http ${refusal.status}`
  return new SendProblem(why, {
    isGone: refusal.status !== null && goneAt.includes(refusal.status),
    cause: refusal,
  })
}
