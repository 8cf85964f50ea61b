import { type Route, routeUrl } from '@peregrine/contract/route'
import type { z } from 'zod'
import { requestBody } from './request.ts'

type Values = Record<string, string | number | boolean | null | undefined>
type CallInput = { params?: Values; query?: Values; signal?: AbortSignal; timeoutMs?: number }

/**
 * Calls a GET route of the contract.
 *
 * @returns the reply without its envelope
 * @throws Fault with the server's code, Unreachable
 */
export async function call<Reply extends z.ZodType>(
  route: Pick<Route<Reply>, 'path' | 'form' | 'reply'>,
  { params, query, signal, timeoutMs }: CallInput = {},
): Promise<z.output<Reply>> {
  const body = await requestBody(routeUrl(route, params, query), signal, timeoutMs)
  return (route.form === 'plain' ? body : body.data) as z.output<Reply>
}
