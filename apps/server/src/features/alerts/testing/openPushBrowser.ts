import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export type TestBrowser = { p256dh: string; auth: string; open(body: Buffer): string }

/**
 * Opens a browser's side of a push subscription, from RFC 8291 and RFC 8188 alone, sharing no library with the sender.
 */
export function openPushBrowser(): TestBrowser {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    open(body) {
      const salt = body.subarray(0, 16)
      const idLength = body[20] ?? 0
      const sender = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = hkdfSync('sha256', own.computeSecret(sender), auth, info, 32)
      const derive = (name: string, length: number) =>
        Buffer.from(
          hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
        )
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The last record ends in 2 and then zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}
