import { scriptUrl } from '../../../kit/parts/scriptUrl.ts'

export type PushWay = 'ready' | 'insecure' | 'missing' | 'denied'

/** Returns the browser's push support, or the reason it has none. */
export function pushWay(): PushWay {
  if (!globalThis.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'missing'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (char) => char.charCodeAt(0))
}

/** Returns "Chrome on Windows" or as much as the browser reveals. */
export function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : (/(Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? 'Browser')
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return system ? `${browser} · ${system}` : browser
}

export type PushSubscriptionParts = { endpoint: string; p256dh: string; auth: string; label: string }

/** The browser did not grant push permission. */
export class PushRefused extends Error {
  readonly why: 'denied' | 'failed'
  constructor(why: 'denied' | 'failed', options?: ErrorOptions) {
    super(`push refused: ${why}`, options)
    this.name = 'PushRefused'
    this.why = why
  }
}

/**
 * Requests permission and subscribes this browser with the server's key.
 *
 * @throws PushRefused
 */
export async function subscribeToPush(serverKey: string): Promise<PushSubscriptionParts> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied')
  try {
    await navigator.serviceWorker.register(scriptUrl('/sw.js'))
    const registration = await navigator.serviceWorker.ready
    const before = await registration.pushManager.getSubscription()
    // A subscription for another server's key would be rejected here.
    await before?.unsubscribe()
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: keyBytes(serverKey),
    })
    const { endpoint, keys } = made.toJSON()
    if (!endpoint || !keys?.p256dh || !keys.auth) throw new PushRefused('failed')
    return { endpoint, p256dh: keys.p256dh, auth: keys.auth, label: deviceName(navigator.userAgent) }
  } catch (error) {
    if (error instanceof PushRefused) throw error
    throw new PushRefused('failed', { cause: error })
  }
}
