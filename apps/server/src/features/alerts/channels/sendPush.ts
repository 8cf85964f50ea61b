import webPush from 'web-push'
import { type Reach, Refusal } from '../../../outgoing/openPlace.ts'
import { postPublic } from '../../../outgoing/postPublic.ts'
import type { PushSecret } from '../channelStore.ts'
import { problemOf } from './outgoing.ts'
import type { VapidKeys } from './vapidKeys.ts'

/** What the service worker shows. `url` is a path of our own page. */
export type PushPayload = { title: string; body: string; url: string; tag: string }

/** A push service keeps a message for a browser that is off so long; after that it would be old news. */
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
  // The library encrypts and signs; the request is ours, so that it goes only where it may.
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
