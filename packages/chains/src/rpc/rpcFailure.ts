import { isContractError } from './contractError.ts'
import { retryHintMs } from './retryHint.ts'

/**
 * Failure of a request to an endpoint. `rejected` and `range-too-large` are answers for the caller; the others are
 * about the endpoint, and another one may succeed.
 */
export type RpcFailureKind =
  | 'timeout'
  | 'slow'
  | 'network'
  | 'server'
  | 'rate-limited'
  | 'refused'
  | 'garbage'
  | 'wrong-id'
  | 'no-result'
  | 'state-gone'
  | 'unsupported'
  | 'unproven'
  | 'foreign-chain'
  | 'batch-refused'
  | 'too-large'
  | 'range-too-large'
  | 'rejected'

/** A failed request. The message is the endpoint's own text: for logs and for `rejected`, never to be matched on. */
export class RpcFailure extends Error {
  readonly kind: RpcFailureKind
  /** JSON-RPC error code, if any. */
  readonly code: number | null
  /** JSON-RPC error data (revert bytes), untrusted. */
  readonly data: unknown
  /** Rest period requested by the endpoint. */
  readonly retryAfterMs: number | null

  constructor(
    kind: RpcFailureKind,
    message: string,
    more: { code?: number; data?: unknown; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'RpcFailure'
    this.kind = kind
    this.code = more.code ?? null
    this.data = more.data
    this.retryAfterMs = more.retryAfterMs ?? null
  }

  /** True if the failure is an answer that any endpoint would give. */
  get isAnswer(): boolean {
    return this.kind === 'rejected' || this.kind === 'range-too-large'
  }

  /** True if it tells how a contract's own code ended. Any other refusal says nothing of the contract. */
  get isOfContract(): boolean {
    return this.kind === 'rejected' && isContractError(this.code, this.message)
  }
}

// Providers share no codes for these, only wording. The first match wins.
const wording: readonly (readonly [RegExp, RpcFailureKind])[] = [
  [/^node is behind by|^minimum context slot/i, 'no-result'],
  [
    /missing trie|historical state|pruned state|no state available|state .*(pruned|not available|unavailable)/i,
    'state-gone',
  ],
  [/archive requests|access to archive|^archive, debug and trace/i, 'state-gone'],
  [
    /more than [\d,]+ (results|logs)|block range|ranges? (is )?(too|exceed|limit)|too many (results|logs|blocks)/i,
    'range-too-large',
  ],
  [/ranges? (over|[\d,]+ exceeds)|limited to (a |0 - )?[\d,]+ (blocks?|range)|max range/i, 'range-too-large'],
  [
    /response (size|is too)|exceeds? max(imum)? (results|range|block)|query timeout|limited to [\d,]+ blocks/i,
    'range-too-large',
  ],
  [
    /rate limit|rate exceeded|too many requests|quota|capacity|requests per|throttl|rate-limited/i,
    'rate-limited',
  ],
  [
    /request limits?\b|(rps|usage|compute unit|credits?) limit|max usage|limits for your plan/i,
    'rate-limited',
  ],
  [/compute unit|credits exhausted|request count exceeded|^limit reached/i, 'rate-limited'],
  [/timed? ?out|timeout|temporary|no backend|upstreams? failed|internal error/i, 'server'],
  [/batch/i, 'batch-refused'],
  [/method .*(not|n't|un)|not (supported|available|implemented|whitelisted)|unsupported/i, 'unsupported'],
  [/upgrade your plan|not allowed to access|(your|current) plan\b/i, 'unsupported'],
  [/header not found|unknown block|block not (found|available)|pruned|not yet|cleaned up/i, 'no-result'],
]
const codes: Record<number, RpcFailureKind> = {
  402: 'rate-limited',
  429: 'rate-limited',
  [-32005]: 'rate-limited',
  [-32429]: 'rate-limited',
  [-32601]: 'unsupported',
  [-32603]: 'server',
  // Solana: block cleaned up, not available, skipped or missing (twice), not yet known; node behind.
  [-32001]: 'no-result',
  [-32004]: 'no-result',
  [-32007]: 'no-result',
  [-32009]: 'no-result',
  [-32014]: 'no-result',
}

function fieldsOf(raw: unknown): Record<string, unknown> {
  if (typeof raw === 'string') return { message: raw }
  return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
}

/** Converts the `error` member of a JSON-RPC reply, of any shape, to a failure. */
export function parseRpcError(raw: unknown): RpcFailure {
  const fields = fieldsOf(raw)
  const message =
    typeof fields.message === 'string' ? fields.message.slice(0, 500) : 'an error without a message'
  // Some gateways quote it.
  const code = Math.trunc(Number(fields.code ?? 0)) || 0
  const { data } = fields
  return new RpcFailure(kindOf(code, message), message, { code, data, retryAfterMs: retryHintMs(data) })
}

function kindOf(code: number, message: string): RpcFailureKind {
  if (isContractError(code, message)) return 'rejected'
  return wording.find(([pattern]) => pattern.test(message))?.[1] ?? codes[code] ?? 'rejected'
}
