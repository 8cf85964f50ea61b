import type { FaultCode } from '@peregrine/core/fault'
import { z } from 'zod'
import type { MethodOf } from './topic.ts'

const zNothing = z.object({})
type Nothing = typeof zNothing
// Default of an absent schema, whose type is Nothing by the defaults of `defineRoute`.
const nothing = <Part extends z.ZodType>() => zNothing as unknown as Part

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Wrapping of the reply: `code` is {code, msg, data}, `zero` the same with `0` as the code of success (swaps, per the
 * product spec), `status` is {status, data} (balances, per the product spec), `plain` is the reply itself.
 */
export type ReplyForm = 'code' | 'zero' | 'status' | 'plain'

export type Access = 'anyone' | 'maybe' | 'session'

/** Handler input: every part as parsed by its schema. */
export type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

type OwnerOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = MethodOf<
  [given: Given<P, Q, B>],
  string | null
>

type OrNull<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | null : T[K] }
type Part<Name extends string, Value> =
  Record<string, never> extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

/**
 * Path and query of a call, as schema input. A part without required fields is optional; null query values are omitted.
 */
export type UrlOf<P extends z.ZodType, Q extends z.ZodType> = Part<'params', z.input<P>> &
  Part<'query', OrNull<z.input<Q>>>

/** Everything a caller supplies. */
export type RequestOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = UrlOf<P, Q> &
  Part<'body', z.input<B>>

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
  /** Required access: `session` requires a signed-in wallet, `maybe` passes it to the handler if there is one. */
  access: Access
  /**
   * The wallet that a private call concerns, if path or body name one: a different one from the session's is rejected.
   * Null if the call names none.
   */
  ownerOf: OwnerOf<Params, Query, Body> | null
  /** Maximum body size; null for the server's default of 64 KiB. */
  maxBodyBytes: number | null
  /** Points charged to the caller's budget; 1 is a read from memory. */
  cost: number
  faults: readonly FaultCode[]
}

type RouteInput<R, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  method?: Method
  path: `/${string}`
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  form?: ReplyForm
  access?: Access
  ownerOf?: OwnerOf<P, Q, B>
  maxBodyBytes?: number
  cost?: number
  faults?: readonly FaultCode[]
}

/** One contract for both sides: input, reply and faults of a route. Defaults: GET, no input, cost 1. */
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
    params: route.params ?? nothing<P>(),
    query: route.query ?? nothing<Q>(),
    body: route.body ?? nothing<B>(),
  }
}

type Primitive = string | number | boolean | null | undefined

/** URL of a call: `routeUrl(getTrades, {network: 'eth'}, {limit: 50})` is `/api/trades/eth?limit=50`. */
export function routeUrl(route: Pick<Route, 'path'>, params: object = {}, query: object = {}): string {
  const given = new Map<string, Primitive>(Object.entries(params))
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = given.get(name)
    if (value === undefined || value === null) throw new Error(`${route.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (pairs.length === 0) return path
  return `${path}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}
