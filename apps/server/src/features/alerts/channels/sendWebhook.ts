import { createHmac } from 'node:crypto'
import { type Reach, Refusal } from '../../../outgoing/openPlace.ts'
import { postPublic } from '../../../outgoing/postPublic.ts'
import type { WebhookSecret } from '../channelStore.ts'
import { problemOf } from './outgoing.ts'

/**
 * Posts JSON, signed so that the receiver can verify sender and time: `X-Peregrine-Signature:
 * t=<milliseconds>,sha256=<hex HMAC of "t.body">`.
 *
 * @throws SendProblem
 */
export async function sendWebhook(
  { url, key }: WebhookSecret,
  payload: object,
  { reach, nowMs }: { reach: Reach; nowMs: number },
): Promise<void> {
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', key).update(`${nowMs}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-peregrine-signature': `t=${nowMs},sha256=${signature}`,
  }
  try {
    await postPublic(url, { headers, body }, reach)
  } catch (error) {
    if (error instanceof Refusal) throw problemOf(error, [410])
    throw error
  }
}
