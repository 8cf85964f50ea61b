import { successCode } from '@peregrine/contract/envelope'
import type { Given, ReplyForm, Route } from '@peregrine/contract/route'
import { Fault } from '@peregrine/core/fault'
import { findPlaceholder } from '@peregrine/core/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuseForeign } from './session/refuseForeign.ts'
import { listBody, type Pages } from './listBody.ts'

function wrap(form: ReplyForm, data: unknown): unknown {
  if (form === 'plain') return data
  if (form === 'status') return { status: 'success', data }
  return { code: form === 'zero' ? '0' : successCode, msg: 'success', data }
}

function unknownNetwork(named: unknown): Fault {
  const placeholder = findPlaceholder(named)
  return placeholder
    ? new Fault('network.placeholder', { network: placeholder })
    : new Fault('network.unknown', {})
}

function parsed<T extends z.ZodType>(schema: T, value: unknown, part: string): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const where = result.error.issues[0]?.path.join('.') ?? ''
  if (part === 'params' && where === 'network') throw unknownNetwork((value as { network: unknown }).network)
  throw new Fault('request.malformed', { part, where })
}

type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Answer> = (
  given: Given<P, Q, B>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Answer

function serve<R extends z.ZodType, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  route: Route<R, P, Q, B>,
  handler: Handler<P, Q, B, unknown>,
): void {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.maxBodyBytes === null ? {} : { bodyLimit: route.maxBodyBytes }),
    config: { cost: route.cost, contract: route },
    handler: async (request, reply) => {
      const given = {
        params: parsed(route.params, request.params, 'params'),
        query: parsed(route.query, request.query, 'query'),
        body: parsed(route.body, request.body ?? {}, 'body'),
      }
      const owner = route.ownerOf?.(given) ?? null
      if (owner !== null && request.session) refuseForeign(owner, request.session)
      return handler(given, request, reply)
    },
  })
}

/** Mounts a contract: parses the input, calls one use case and wraps its result. */
export function mount<R extends z.ZodType, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  route: Route<R, P, Q, B>,
  handler: Handler<P, Q, B, Promise<z.input<R>> | z.input<R>>,
): void {
  serve(app, route, async (given, request, reply) => wrap(route.form, await handler(given, request, reply)))
}

/** Mounts a contract whose reply is a list that may not fit in memory. */
export function mountList<
  Item extends z.ZodType,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
>(
  app: FastifyInstance,
  route: Route<z.ZodArray<Item>, P, Q, B>,
  handler: Handler<P, Q, B, Pages<z.input<Item>>>,
): void {
  serve(app, route, async (given, request, reply) => {
    void reply.type('application/json; charset=utf-8')
    return listBody(handler(given, request, reply))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Points charged to the caller's budget. */
    cost?: number
    contract?: Route
    /** True for calls by programs with a secret of their own: the only changes allowed without an Origin. */
    isMachineCall?: boolean
  }
}
