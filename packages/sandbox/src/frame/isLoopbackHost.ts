import type { IncomingMessage } from 'node:http'

/**
 * True for a request that names this machine. A page of somebody else whose name was pointed here (DNS rebinding) names
 * its own, and must not read the keys of the sandbox's accounts.
 */
export function isLoopbackHost({ headers: { host = '' } }: IncomingMessage): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host)
}
