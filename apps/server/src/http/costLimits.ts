import { Fault } from '@peregrine/core/fault'
import { TokenBucket } from '@peregrine/core/tokenBucket'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isLoopback, type VisitorOf } from './visitor.ts'

export type CostLimits = {
  /** Points per second and burst, for one address. */
  perSecond: number
  burst: number
  /** Callers on this machine have this many times as much. */
  loopbackFactor: number
}

export const defaultCostLimits: CostLimits = { perSecond: 60, burst: 600, loopbackFactor: 100 }

const maxTracked = 50_000

/** Installs a budget per visitor, from which each route takes its cost. */
export function installCostLimits(
  app: FastifyInstance,
  limits: CostLimits,
  visitorOf: VisitorOf,
  now: () => number,
): void {
  // The bucket that falls out was not drawn on for longest: most likely it is full, as a new one is.
  app.decorateRequest('charge', () => undefined)
  const buckets = new LRUCache<string, TokenBucket>({ max: maxTracked })
  app.addHook('onRequest', async (request) => {
    const caller = visitorOf(request.raw)
    const factor = isLoopback(caller) ? limits.loopbackFactor : 1
    let bucket = buckets.get(caller)
    if (!bucket) {
      bucket = new TokenBucket(limits.perSecond * factor, limits.burst * factor, now())
      buckets.set(caller, bucket)
    }
    const drawn = bucket
    request.charge = (cost) => {
      if (!drawn.take(cost, now())) throw new Fault('request.too-many', { cost })
    }
    request.charge(request.routeOptions.config.cost ?? 1)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes further points from the caller's budget, for calls whose cost depends on their body. Throws Fault `request.too-many`. */
    charge(points: number): void
  }
}
