import { type Route, routeUrl, type UrlOf } from '@peregrine/contract/route'
import type { z } from 'zod'
import { requestBody } from './request.ts'

export type CallOptions = { signal?: AbortSignal; timeoutMs?: number }

/** The arguments after the route; omitted when it needs none. */
export type CallArgs<Request> =
  Record<string, never> extends Request ? [request?: Request & CallOptions] : [request: Request & CallOptions]

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
  route: Route<Reply, Params, Query>,
  ...[request]: CallArgs<UrlOf<Params, Query>>
): Promise<z.output<Reply>> {
  const { params, query, signal, timeoutMs } = request ?? {}
  const body = await requestBody(routeUrl(route, params, query), signal, timeoutMs)
  return (route.form === 'plain' ? body : body.data) as z.output<Reply>
}
