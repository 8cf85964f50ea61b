type Retry = 'never' | 'later' | 'after-refresh'

/** One row of policy per foreseen failure. Codes are never reused. */
export const faultPolicy = {
  'chain.unreachable': { status: 503, retry: 'later' },
  'chain.reorg-too-deep': { status: 503, retry: 'never' },
  'log.malformed': { status: 500, retry: 'never' },
  'block.unproven': { status: 503, retry: 'later' },
  'reply.malformed': { status: 502, retry: 'later' },
  'request.malformed': { status: 400, retry: 'never' },
  'host.foreign': { status: 421, retry: 'never' },
  'request.too-many': { status: 429, retry: 'later' },
  'body.too-large': { status: 413, retry: 'never' },
  'body.too-deep': { status: 400, retry: 'never' },
  'body.too-many': { status: 400, retry: 'never' },
  'origin.refused': { status: 403, retry: 'never' },
  'network.unknown': { status: 404, retry: 'never' },
  'network.placeholder': { status: 404, retry: 'never' },
  'pool.unknown': { status: 404, retry: 'never' },
  'token.unknown': { status: 404, retry: 'never' },
  'topic.unknown': { status: 404, retry: 'never' },
  'sign-in.refused': { status: 401, retry: 'never' },
  'session.missing': { status: 401, retry: 'never' },
  'session.foreign': { status: 403, retry: 'never' },
  'session.unknown': { status: 404, retry: 'never' },
  'monitor.exists': { status: 409, retry: 'never' },
  'monitor.full': { status: 409, retry: 'never' },
  'storage.full': { status: 409, retry: 'never' },
  'monitor.unknown': { status: 404, retry: 'never' },
  'import.secret': { status: 400, retry: 'never' },
  'import.unknown': { status: 404, retry: 'never' },
  'invite.unknown': { status: 404, retry: 'never' },
  'invite.own': { status: 409, retry: 'never' },
  'invite.taken': { status: 409, retry: 'never' },
  'invite.full': { status: 409, retry: 'never' },
  'alert.unknown': { status: 404, retry: 'never' },
  'alert.full': { status: 409, retry: 'never' },
  'alert.target': { status: 400, retry: 'never' },
  'alert.refused': { status: 502, retry: 'later' },
  'secret.wrong': { status: 401, retry: 'never' },
  'feature.off': { status: 404, retry: 'never' },
  'image.unknown': { status: 404, retry: 'never' },
  'image.refused': { status: 502, retry: 'never' },
  'price.unknown': { status: 503, retry: 'later' },
  'database.full': { status: 503, retry: 'later' },
  'database.away': { status: 503, retry: 'later' },
  'data-folder.taken': { status: 500, retry: 'never' },
  'data-folder.unusable': { status: 500, retry: 'never' },
  'setting.invalid': { status: 500, retry: 'never' },
} as const satisfies Record<string, { status: number; retry: Retry }>

export type FaultCode = keyof typeof faultPolicy
export type FaultContext = Record<string, string | number | boolean | null>

/** A foreseen failure: a code and a context that holds nothing secret. The web owns the words. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly context: FaultContext

  constructor(code: FaultCode, context: FaultContext = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(context)}`, options)
    this.name = 'Fault'
    this.code = code
    this.context = context
  }
}

/** True for a Fault, of this code when one is named. */
export function isFault(error: unknown, code?: FaultCode): error is Fault {
  return error instanceof Fault && (code === undefined || error.code === code)
}
