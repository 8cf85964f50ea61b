import type { CookieSerializeOptions } from '@fastify/cookie'

/**
 * Name and attributes of the session's cookie. The name carries the port, because cookies do not tell the ports of a
 * host apart; behind TLS the browser also holds it to this very host.
 */
export function sessionCookie(origin: string): { name: string; options: CookieSerializeOptions } {
  const { protocol, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  return {
    name: `${isSecure ? '__Host-' : ''}peregrine-session-${port || (isSecure ? '443' : '80')}`,
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure },
  }
}
