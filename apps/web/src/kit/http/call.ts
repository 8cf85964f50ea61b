import type { Route, UrlOf } from '@peregrine/contract/route'
import { call as callBy, type CallArgs } from '@peregrine/trader/http/callRoute'
import type { z } from 'zod'
import { requestBody } from './request.ts'

/**
 * Calls a GET route of this page's own server.
 *
 * @returns the reply without its envelope
 * @throws Fault with the server's code, Unreachable
 */
export function call<
  Reply extends z.ZodType,
  Params extends z.ZodType<unknown, object>,
  Query extends z.ZodType<unknown, object>,
>(route: Route<Reply, Params, Query>, ...args: CallArgs<UrlOf<Params, Query>>): Promise<z.output<Reply>> {
  return callBy({ request: requestBody }, route, ...args)
}
