import { Fault, faultPolicy, isFault } from '@peregrine/core/fault'
import { findDatabaseFault } from '../db/databaseFault.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originSentence } from './refusedOrigin.ts'

/** Explanations for callers without our page, where the code is not enough. */
const words: Partial<Record<Fault['code'], string>> = {
  'host.foreign':
    'the server is not opened under this host; the setting PUBLIC_ORIGINS names those that it is',
  'database.full': 'the disk of the server is full: nothing was stored; try again when there is space',
  'database.away': 'the database of the server cannot be reached; what was sent may not be stored',
}

type ErrorBody = { code: string; msg: string; data: null; context?: Fault['context'] }

/** Returns the public answer to an error: a fault by its policy, no details of any other. */
export function answer(error: unknown): { status: number; body: ErrorBody } {
  if (isFault(error)) {
    const { code, context } = error
    const msg = isFault(error, 'origin.refused') ? originSentence(error) : (words[code] ?? code)
    return { status: faultPolicy[code].status, body: { code, msg, data: null, context } }
  }
  const { code: reason, statusCode: given = 500 } = error as FastifyError
  if (reason === 'FST_ERR_CTP_BODY_TOO_LARGE') return answer(new Fault('body.too-large'))
  // A URL that is too long counts as malformed.
  const status = given === 414 ? 400 : given
  if (status < 500)
    return {
      status,
      body: { code: 'request.malformed', msg: reason ?? 'refused', data: null },
    }
  return {
    status: 500,
    body: { code: 'server.failed', msg: 'the server failed; its log says why', data: null },
  }
}

/** Replies with an error envelope; logs unexpected errors. */
export function replyWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  onError: (error: unknown) => void,
): void {
  const { status, body } = answer(findDatabaseFault(error) ?? error)
  if (status >= 500 && !isFault(error)) {
    onError(
      new Error(`${request.method} ${request.routeOptions?.url ?? 'unknown route'} failed`, { cause: error }),
    )
  }
  void reply.status(status).send(body)
}

export function installErrors(app: FastifyInstance, onError: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => replyWithError(error, request, reply, onError))
}

/** Replies to an unknown address. */
export function notFound(reply: FastifyReply): void {
  void reply
    .status(404)
    .send({ code: 'request.malformed', msg: 'no such address', data: null } satisfies ErrorBody)
}
