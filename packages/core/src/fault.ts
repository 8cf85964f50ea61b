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
  'pool.not-bnb': { status: 400, retry: 'never' },
  'route.none': { status: 404, retry: 'after-refresh' },
  'anchor.unsupported': { status: 400, retry: 'never' },
  'quote.moved': { status: 409, retry: 'after-refresh' },
  'route.quote-failed': { status: 502, retry: 'later' },
  'route.build-failed': { status: 502, retry: 'after-refresh' },
  'route.amount-malformed': { status: 502, retry: 'after-refresh' },
  'instruction.malformed': { status: 502, retry: 'after-refresh' },
  'lookup-table.missing': { status: 502, retry: 'after-refresh' },
  'pump.no-instruction': { status: 502, retry: 'after-refresh' },
  'topic.unknown': { status: 404, retry: 'never' },
  'sign-in.refused': { status: 401, retry: 'never' },
  'session.missing': { status: 401, retry: 'never' },
  'session.foreign': { status: 403, retry: 'never' },
  'session.unknown': { status: 404, retry: 'never' },
  'operator.only': { status: 403, retry: 'never' },
  'endpoint.invalid': { status: 400, retry: 'never' },
  'endpoint.refused': { status: 409, retry: 'never' },
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
  'signal.full': { status: 409, retry: 'never' },
  'signal.taken': { status: 409, retry: 'never' },
  'order.full': { status: 409, retry: 'never' },
  'order.unknown': { status: 404, retry: 'never' },
  'secret.wrong': { status: 401, retry: 'never' },
  'feature.off': { status: 404, retry: 'never' },
  'intent.taken': { status: 409, retry: 'never' },
  'reward.refused': { status: 409, retry: 'after-refresh' },
  'image.unknown': { status: 404, retry: 'never' },
  'image.refused': { status: 502, retry: 'never' },
  'image.pending': { status: 404, retry: 'later' },
  'price.unknown': { status: 503, retry: 'later' },
  'database.full': { status: 503, retry: 'later' },
  'database.away': { status: 503, retry: 'later' },
  'data-folder.taken': { status: 500, retry: 'never' },
  'data-folder.unusable': { status: 500, retry: 'never' },
  'setting.invalid': { status: 500, retry: 'never' },
} as const satisfies Record<string, { status: number; retry: Retry }>

export type FaultCode = keyof typeof faultPolicy

/** Context fields per fault code; a code without an entry has none. Nothing in it is secret. */
type Contexts = {
  'chain.unreachable': { chain: string; why: string; role?: string }
  'chain.reorg-too-deep': { chain: string; number: number; lowest?: number }
  'block.unproven': { why: string; number?: number; hash?: string }
  'reply.malformed': { what: string; status?: number }
  'request.malformed': { where: string; part?: string; topic?: string }
  'request.too-many': { cost?: number; images?: number; what?: string }
  'origin.refused': { origin: string | null; setting: string }
  'network.placeholder': { network: string }
  'pool.unknown': { network: string }
  /** `found`: what the chain has at the address, where it was asked. */
  'token.unknown': { network?: string; found?: 'no-code' | 'other' }
  'anchor.unsupported': { token: string }
  'route.quote-failed': { why: string }
  'route.build-failed': { why: string }
  'instruction.malformed': { part: string }
  'lookup-table.missing': { table: string }
  'topic.unknown': { topic: string }
  'sign-in.refused': { why: string }
  'operator.only': { why: string }
  'endpoint.invalid': { chain: string; why: string }
  'endpoint.refused': { chain: string; why: string }
  'monitor.full': { limit: number }
  'storage.full': { limit: number }
  'invite.full': { limit: number }
  'alert.full': { limit: number }
  'alert.target': { why: string }
  'signal.full': { limit: number }
  'order.full': { limit: number }
  'alert.refused': { why: string }
  'feature.off': { setting: string }
  'intent.taken': { hash: string; outcome: string }
  'reward.refused': { why: string }
  'image.refused': { why: string }
  'data-folder.taken': { folder: string; pid: number | null }
  'data-folder.unusable': { folder: string; why: string }
  'setting.invalid': { name: string; why: string }
}

export type FaultContext<Code extends FaultCode = FaultCode> = Code extends keyof Contexts
  ? Readonly<Contexts[Code]>
  : { readonly [name: string]: never }

type ContextArgs<Code extends FaultCode> = [Code] extends [keyof Contexts]
  ? [context: FaultContext<Code>, options?: ErrorOptions]
  : [context?: FaultContext<Code>, options?: ErrorOptions]

/** A foreseen failure: a code and a context without secrets. The web supplies the text. */
export class Fault<Code extends FaultCode = FaultCode> extends Error {
  readonly code: Code
  readonly context: FaultContext<Code>

  constructor(code: Code, ...[context, options]: ContextArgs<Code>) {
    super(`${code} ${JSON.stringify(context ?? {})}`, options)
    this.name = 'Fault'
    this.code = code
    this.context = (context ?? {}) as FaultContext<Code>
  }
}

/** True for a Fault, with the given code if any, which narrows its context. */
export function isFault(error: unknown): error is Fault
export function isFault<Code extends FaultCode>(error: unknown, code: Code): error is Fault<Code>
export function isFault(error: unknown, code?: FaultCode): boolean {
  return error instanceof Fault && (code === undefined || error.code === code)
}

/** One-word reason of a fault: its reason, the malformed part, or the code itself. */
export function faultReason({ code, context }: Fault): string {
  if ('why' in context) return String(context.why)
  return 'what' in context ? String(context.what) : code
}
