import type { FaultCode } from '@peregrine/core/fault'
import { z } from 'zod'

const zNothing = z.object({})
type Nothing = typeof zNothing

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How the reply is wrapped: `code` is {code, msg, data}, `status` is {status, data} (balances, as the product document
 * has it), `plain` is the reply itself.
 */
export type ReplyForm = 'code' | 'status' | 'plain'

export type Access = 'anyone' | 'maybe' | 'session'
type OwnerOf = (given: { params: unknown; query: unknown; body: unknown }) => string | null

export type Route<
  Reply extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> = {
  method: Method
  /** With `:name` for parameters, as in `/api/trades/:network`. */
  path: `/${string}`
  summary: string
  params: Params
  query: Query
  body: Body
  reply: Reply
  form: ReplyForm
  /** Who may call: `session` is a signed-in wallet only, `maybe` tells the handler which one it is, if any. */
  access: Access
  /**
   * The wallet that a call of a private route is about, where path or body name one: another than the session's is
   * refused. Null where the caller names none.
   */
  ownerOf: OwnerOf | null
  /** Longer bodies are refused; null for the server's own limit of 64 KiB. */
  maxBodyBytes: number | null
  /** Points that a call takes from the caller's budget; 1 is a read from memory. */
  cost: number
  faults: readonly FaultCode[]
}

type RouteInput<R, P, Q, B> = {
  method?: Method
  path: `/${string}`
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  form?: ReplyForm
  access?: Access
  ownerOf?: OwnerOf
  maxBodyBytes?: number
  cost?: number
  faults?: readonly FaultCode[]
}

/** One contract for both sides: what a route takes, what it answers, how it may fail. GET, no input, cost 1 by default. */
export function defineRoute<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(route: RouteInput<R, P, Q, B>): Route<R, P, Q, B> {
  return {
    method: 'GET',
    form: 'code',
    access: 'anyone',
    ownerOf: null,
    maxBodyBytes: null,
    cost: 1,
    faults: [],
    ...route,
    params: route.params ?? (zNothing as unknown as P),
    query: route.query ?? (zNothing as unknown as Q),
    body: route.body ?? (zNothing as unknown as B),
  }
}

type UrlInput = Record<string, string | number | boolean | null | undefined>

/** Path and query of a call: `routeUrl(getTrades, {network: 'eth'}, {limit: 50})` is `/api/trades/eth?limit=50`. */
export function routeUrl(route: Pick<Route, 'path'>, params: UrlInput = {}, query: UrlInput = {}): string {
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null) throw new Error(`${route.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (pairs.length === 0) return path
  return `${path}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}
