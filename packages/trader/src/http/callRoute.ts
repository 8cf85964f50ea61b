import { type RequestOf, type Route, routeUrl, type UrlOf } from '@peregrine/contract/route'
import type { z } from 'zod'
import type { CallOptions, RequestServer } from './request.ts'

/** The arguments after the route; omitted when it needs none. */
export type CallArgs<Request> =
  Record<string, never> extends Request ? [request?: Request & CallOptions] : [request: Request & CallOptions]

/** Whoever asks our own server. */
export type Asker = { request: RequestServer }

/**
 * Calls a GET route of the contract.
 *
 * @returns the reply without its envelope
 * @throws Fault with the server's code, Unreachable
 */
export async function call<
  Reply extends z.ZodType,
  Params extends z.ZodType<unknown, object>,
  Query extends z.ZodType<unknown, object>,
>(
  { request: ask }: Asker,
  route: Route<Reply, Params, Query>,
  ...[request]: CallArgs<UrlOf<Params, Query>>
): Promise<z.output<Reply>> {
  const { params, query, ...options } = request ?? {}
  const body = await ask(routeUrl(route, params, query), options)
  return (route.form === 'plain' ? body : body.data) as z.output<Reply>
}

/**
 * Calls a contract route with a body: POST, PUT, DELETE.
 *
 * @returns the reply without its envelope
 * @throws Fault with the server's code, Unreachable
 */
export async function send<
  Reply extends z.ZodType,
  Params extends z.ZodType<unknown, object>,
  Query extends z.ZodType<unknown, object>,
  Body extends z.ZodType,
>(
  { request: ask }: Asker,
  route: Route<Reply, Params, Query, Body>,
  ...[request]: CallArgs<RequestOf<Params, Query, Body>>
): Promise<z.output<Reply>> {
  const { params, query, body, ...options } = request ?? {}
  const { method, form } = route
  const answer = await ask(routeUrl(route, params, query), options, { method, body })
  return (form === 'plain' ? answer : answer.data) as z.output<Reply>
}
