import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** Says who sends a request: an IPv4 address, or the first half of an IPv6 one, all of which one host can have. */
export type VisitorOf = (request: IncomingMessage) => string

/** Addresses of one visitor. An IPv4 address in IPv6 form is the same as without. */
export function visitorAt(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  if (address === '::1') return '127.0.0.1'
  return isIPv6(address) ? firstHalf(address) : address
}

/** The first four groups of an IPv6 address, its zeros written out. */
function firstHalf(address: string): string {
  const [left = '', right] = address.split('::')
  const groups = left === '' ? [] : left.split(':')
  const rest = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')
}

/** `trustedProxies`: addresses and ranges whose X-Forwarded-For is believed; `loopback` is this machine. */
export function visitorReader(trustedProxies: readonly string[]): VisitorOf {
  const isTrusted = proxyAddress.compile([...trustedProxies])
  return (request) => visitorAt(proxyAddress(request, isTrusted))
}

/** True for a visitor on this machine. */
export function isLoopback(visitor: string): boolean {
  return visitor.startsWith('127.')
}
