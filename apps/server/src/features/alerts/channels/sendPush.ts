import webPush from 'web-push'
import { type Reach, Refusal } from '../../../outgoing/openPlace.ts'
import { postPublic } from '../../../outgoing/postPublic.ts'
import type { PushSecret } from '../channelStore.ts'
import { problemOf } from './outgoing.ts'
import type { VapidKeys } from './vapidKeys.ts'

/** Content of a notification. `url` is a path of our own page. */
export type PushPayload = { title: string; body: string; url: string; tag: string }

/** Time that a push service keeps a message for an offline browser; after that it is old news. */
const keepS = 3_600

/**
 * Sends a message to a browser through its push service, encrypted for that browser alone.
 *
 * @throws SendProblem; gone when the browser has unsubscribed
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushSecret,
  payload: PushPayload,
  { keys, subject, reach }: { keys: VapidKeys; subject: string; reach: Reach },
): Promise<void> {
  // The library encrypts and signs; we send the request ourselves, to enforce the allowed targets.
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject, ...keys }, TTL: keepS, urgency: 'high' },
  )
  try {
    await postPublic(endpoint, { headers, body: body ?? Buffer.alloc(0) }, reach)
  } catch (error) {
    if (error instanceof Refusal) throw problemOf(error, [404, 410])
    throw error
  }
}
