import type { RequestOf, Route } from '@peregrine/contract/route'
import { type CallArgs, send as sendBy } from '@peregrine/trader/http/callRoute'
import type { z } from 'zod'
import { requestBody } from './request.ts'

/**
 * Calls a route of this page's own server with a body: POST, PUT, DELETE.
 *
 * @returns the reply without its envelope
 * @throws Fault with the server's code, Unreachable
 */
export function send<
  Reply extends z.ZodType,
  Params extends z.ZodType<unknown, object>,
  Query extends z.ZodType<unknown, object>,
  Body extends z.ZodType,
>(
  route: Route<Reply, Params, Query, Body>,
  ...args: CallArgs<RequestOf<Params, Query, Body>>
): Promise<z.output<Reply>> {
  return sendBy({ request: requestBody }, route, ...args)
}
