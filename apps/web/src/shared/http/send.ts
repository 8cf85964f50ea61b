import { type Route, routeUrl } from '@peregrine/contract/route'
import type { z } from 'zod'
import { requestBody } from './request.ts'

type Values = Record<string, string | number | boolean | null | undefined>
type Given<Body> = {
  params?: Values
  query?: Values
  body?: Body
  signal?: AbortSignal
  timeoutMs?: number
}

/**
 * Calls a route of the contract that takes a body: POST, PUT, DELETE.
 *
 * @returns the reply without its envelope
 * @throws Fault with the server's code, Unreachable
 */
export async function send<Reply extends z.ZodType, Body extends z.ZodType>(
  route: Pick<Route<Reply, z.ZodType, z.ZodType, Body>, 'method' | 'path' | 'form' | 'reply' | 'body'>,
  { params, query, body, signal, timeoutMs }: Given<z.input<Body>> = {},
): Promise<z.output<Reply>> {
  const { method, form } = route
  const answer = await requestBody(routeUrl(route, params, query), signal, timeoutMs, { method, body })
  return (form === 'plain' ? answer : answer.data) as z.output<Reply>
}
