import type { IncomingMessage } from 'node:http'

/**
 * True for a request that names this machine. With DNS rebinding, a foreign page's request names its own host, and must
 * not read the keys of the sandbox's accounts.
 */
export function isLoopbackHost({ headers: { host = '' } }: IncomingMessage): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host)
}
