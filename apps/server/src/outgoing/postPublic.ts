import { placeOf, type Reach, readBody, readDetail, Refusal, refusalOf, requestPlace } from './openPlace.ts'

type Posted = { headers: Record<string, string | number>; body: string | Buffer }

/**
 * Posts bytes to a third-party URL and returns the start of the response. The address is checked and connected to as
 * checked; a redirect is a failure.
 *
 * @throws Refusal; with the status and the start of the body if there was one
 */
export async function postPublic(url: string, { headers, body }: Posted, reach: Reach): Promise<Buffer> {
  const signal = AbortSignal.timeout(reach.timeoutMs)
  try {
    const reply = await requestPlace(await placeOf(url, reach), { method: 'POST', headers, body }, signal)
    try {
      const { statusCode = 0 } = reply
      if (statusCode < 200 || statusCode > 299) throw refusalOf(reply, await readDetail(reply))
      return await readBody(reply, reach.maxBytes)
    } finally {
      reply.destroy()
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(signal.aborted ? 'time' : 'unreachable', { cause: error })
  }
}
