import type { CookieSerializeOptions } from '@fastify/cookie'

/**
 * Returns name and attributes of the session cookie. The name includes the port, because cookies ignore ports; behind
 * TLS the browser also ties it to this very host.
 */
export function sessionCookie(origin: string): { name: string; options: CookieSerializeOptions } {
  const { protocol, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  return {
    name: `${isSecure ? '__Host-' : ''}peregrine-session-${port || (isSecure ? '443' : '80')}`,
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure },
  }
}
