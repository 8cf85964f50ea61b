import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Compares digests, so that timing reveals neither length nor content of the secret. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/**
 * True when a call proves the secret: as its bearer token, or as the key of `X-Signature: sha256=<hex HMAC of the
 * body>`.
 */
export function knowsSecret(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const signature = headers['x-signature']
  if (typeof signature === 'string') {
    return isSame(
      signature.toLowerCase(),
      `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    )
  }
  const [, token] = /^Bearer (.{1,512})$/.exec(headers.authorization ?? '') ?? []
  return token !== undefined && isSame(token, secret)
}
