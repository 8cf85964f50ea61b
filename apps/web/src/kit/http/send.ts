import { type RequestOf, type Route, routeUrl } from '@peregrine/contract/route'
import type { z } from 'zod'
import type { CallArgs } from './call.ts'
import { requestBody } from './request.ts'

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
  route: Route<Reply, Params, Query, Body>,
  ...[request]: CallArgs<RequestOf<Params, Query, Body>>
): Promise<z.output<Reply>> {
  const { params, query, body, signal, timeoutMs } = request ?? {}
  const { method, form } = route
  const answer = await requestBody(routeUrl(route, params, query), signal, timeoutMs, { method, body })
  return (form === 'plain' ? answer : answer.data) as z.output<Reply>
}
