import { Fault } from '@peregrine/core/fault'
import {
  requestPlace,
  placeOf,
  type Reach,
  readBody,
  Refusal,
  type RefusalReason,
} from '../../outgoing/openPlace.ts'

const maxRedirects = 3

type Why = RefusalReason | 'type'

/** Builds the reason for a refusal, without details of the response. */
export function refused(why: Why): Fault {
  return new Fault('image.refused', { why })
}

const headers = { accept: 'image/*,*/*;q=0.1' }

async function follow(start: string, reach: Reach, signal: AbortSignal): Promise<Buffer> {
  let next = start
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const place = await placeOf(next, reach)
    const reply = await requestPlace(place, { headers }, signal)
    try {
      const { statusCode = 0 } = reply
      const { location } = reply.headers
      if (statusCode === 200) return await readBody(reply, reach.maxBytes)
      if (![301, 302, 303, 307, 308].includes(statusCode) || !location) throw new Refusal('status')
      if (!URL.canParse(location, place.url)) throw new Refusal('url')
      next = new URL(location, place.url).href
    } finally {
      reply.destroy()
    }
  }
  throw new Refusal('redirects')
}

/**
 * Fetches a URL of the public internet. Every address is checked, at every redirect, and connected to as checked.
 *
 * @throws Fault `image.refused`
 */
export async function fetchPublic(url: string, reach: Reach): Promise<Buffer> {
  const signal = AbortSignal.timeout(reach.timeoutMs)
  try {
    return await follow(url, reach, signal)
  } catch (error) {
    if (error instanceof Refusal) throw refused(error.why)
    throw new Fault('image.refused', { why: signal.aborted ? 'time' : 'unreachable' }, { cause: error })
  }
}
