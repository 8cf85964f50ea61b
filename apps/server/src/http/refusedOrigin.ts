import { Fault } from '@peregrine/core/fault'

const longestOrigin = 200

/** Builds the refusal of a call from a foreign page; `origin` is null when the call names none. */
export function originRefused(origin: string | undefined): Fault<'origin.refused'> {
  return new Fault('origin.refused', {
    origin: origin?.slice(0, longestOrigin) ?? null,
    setting: 'PUBLIC_ORIGINS',
  })
}

/** Returns advice for a human who reads the answer. */
export function originSentence({ context }: Fault<'origin.refused'>): string {
  return context.origin === null
    ? 'A call that changes something needs an Origin header, one of those that the setting PUBLIC_ORIGINS names.'
    : `The origin ${context.origin} is not allowed. Add it to the setting PUBLIC_ORIGINS and start the server again.`
}
