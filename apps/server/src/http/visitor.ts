import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/**
 * Identifies the sender of a request: an IPv4 address, or the first half of an IPv6 one, all of which one host can
 * have.
 */
export type VisitorOf = (request: IncomingMessage) => string

/** Normalises an address to its visitor. An IPv4-mapped IPv6 address equals the plain one. */
export function visitorAt(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  if (address === '::1') return '127.0.0.1'
  return isIPv6(address) ? firstHalf(address) : address
}

/** Returns the first four groups of an IPv6 address, zeros written out. */
function firstHalf(address: string): string {
  const [left = '', right] = address.split('::')
  const groups = left === '' ? [] : left.split(':')
  const rest = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')
}

/**
 * Builds a reader; `trustedProxies` are addresses and ranges whose X-Forwarded-For is trusted, `loopback` is this
 * machine.
 */
export function visitorReader(trustedProxies: readonly string[]): VisitorOf {
  const isTrusted = proxyAddress.compile([...trustedProxies])
  return (request) => visitorAt(proxyAddress(request, isTrusted))
}

/** True for a visitor on this machine. */
export function isLoopback(visitor: string): boolean {
  return visitor.startsWith('127.')
}
