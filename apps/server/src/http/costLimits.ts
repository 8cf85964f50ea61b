import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import { TokenBucket } from '../realtime/tokenBucket.ts'

export type CostLimits = {
  /** Points a second and at once, for one address. */
  perSecond: number
  burst: number
  /** Callers on this machine have this many times as much. */
  loopbackFactor: number
}

export const defaultCostLimits: CostLimits = { perSecond: 60, burst: 600, loopbackFactor: 100 }

const maxTracked = 50_000

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')
}

/** Callers share an IPv6 /64: one host can have all of its addresses. */
function callerOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  return ip.split(':').slice(0, 4).join(':')
}

/** A budget per caller; each route takes its cost from it. */
export function installCostLimits(app: FastifyInstance, limits: CostLimits, now: () => number): void {
  const buckets = new Map<string, TokenBucket>()
  const forget = setInterval(() => {
    for (const [ip, bucket] of buckets) if (bucket.isFull(now())) buckets.delete(ip)
  }, 30_000)
  app.addHook('onClose', async () => clearInterval(forget))
  app.addHook('onRequest', async (request) => {
    const factor = isLoopback(request.ip) ? limits.loopbackFactor : 1
    const caller = callerOf(request.ip)
    let bucket = buckets.get(caller)
    if (!bucket) {
      if (buckets.size >= maxTracked) buckets.clear()
      bucket = new TokenBucket(limits.perSecond * factor, limits.burst * factor, now())
      buckets.set(caller, bucket)
    }
    const cost = request.routeOptions.config.cost ?? 1
    if (!bucket.take(cost, now())) throw new Fault('request.too-many', { cost })
  })
}
