import { placeOf, type Reach, readBody, Refusal, refusalOf, requestPlace } from './openPlace.ts'

const maxRedirects = 3
const redirects = [301, 302, 303, 307, 308]

async function follow(start: string, accept: string, reach: Reach, signal: AbortSignal): Promise<Buffer> {
  let next = start
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const place = await placeOf(next, reach)
    reach.pauses?.check(place.host)
    const reply = await requestPlace(place, { headers: { accept } }, signal)
    try {
      const { statusCode: status = 0 } = reply
      const { location } = reply.headers
      if (status === 200) return await readBody(reply, reach.maxBytes)
      if (!redirects.includes(status) || !location) {
        const refusal = refusalOf(reply)
        reach.pauses?.note(place.host, refusal)
        throw refusal
      }
      if (!URL.canParse(location, place.url)) throw new Refusal('url')
      next = new URL(location, place.url).href
    } finally {
      reply.destroy()
    }
  }
  throw new Refusal('redirects')
}

/**
 * Fetches a URL of the public internet. Every address is checked, at every redirect, and connected to as checked. A host
 * that asked for a pause is not asked before its end.
 *
 * @throws Refusal; with the status if the server answered another than 200
 */
export async function getPublic(url: string, accept: string, reach: Reach): Promise<Buffer> {
  const signal = AbortSignal.timeout(reach.timeoutMs)
  try {
    return await follow(url, accept, reach, signal)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(signal.aborted ? 'time' : 'unreachable', { cause: error })
  }
}
