import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { isLoopback, visitorAt } from '../../http/visitor.ts'

/** True for a request that surely began on this machine. */
export type LocalCheck = (request: IncomingMessage) => boolean

/** A proxy adds at least one of these. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

const loopbackNames = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Builds the check. A proxy on this machine makes every visitor look local: with an origin of another name, or with a
 * trusted proxy at a loopback address, nobody counts as local, and OPERATORS must name the operator.
 */
export function localCheck(publicOrigins: readonly string[], trustedProxies: readonly string[]): LocalCheck {
  const isTrusted = proxyAddress.compile([...trustedProxies])
  const isHidden = isTrusted('127.0.0.1', 0) || isTrusted('::1', 0)
  const isPublic = publicOrigins.some((origin) => !loopbackNames.test(new URL(origin).hostname))
  if (isHidden || isPublic) return () => false
  return ({ headers, socket }) =>
    forwardingHeaders.every((name) => headers[name] === undefined) &&
    isLoopback(visitorAt(socket.remoteAddress ?? ''))
}
