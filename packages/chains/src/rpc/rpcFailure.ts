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
}

// Providers share no codes for these, only wording. The first match wins.
const wording: readonly (readonly [RegExp, RpcFailureKind])[] = [
  // The rest is the contract's own text, which is arbitrary.
  [/^(execution reverted|vm exception|revert)/i, 'rejected'],
  [/missing trie|historical state|pruned state|state .*(pruned|not available|unavailable)/i, 'state-gone'],
  [
    /more than [\d,]+ (results|logs)|block range|range (is )?(too|exceed|limit)|too many (results|logs|blocks)/i,
    'range-too-large',
  ],
  [
    /response (size|is too)|exceeds? max(imum)? (results|range|block)|query timeout|limited to [\d,]+ blocks/i,
    'range-too-large',
  ],
  [/rate limit|too many requests|quota|capacity|requests per|throttl/i, 'rate-limited'],
  [/method .*(not|n't|un)|not (supported|available|implemented|whitelisted)|unsupported/i, 'unsupported'],
  [/batch/i, 'batch-refused'],
  [/header not found|unknown block|block not (found|available)|pruned|not yet|cleaned up/i, 'no-result'],
]
const codes: Record<number, RpcFailureKind> = {
  429: 'rate-limited',
  [-32005]: 'rate-limited',
  [-32601]: 'unsupported',
  [-32603]: 'server',
  // Solana: block cleaned up, not available, skipped or missing (twice), not yet known; node behind.
  [-32001]: 'no-result',
  [-32004]: 'no-result',
  [-32007]: 'no-result',
  [-32009]: 'no-result',
  [-32014]: 'no-result',
}

/** A call that reverted (geth and its kin). */
const revertCode = 3

/** Converts the `error` member of a JSON-RPC reply, of any shape, to a failure. */
export function parseRpcError(raw: unknown): RpcFailure {
  const fields = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
  const message =
    typeof fields.message === 'string' ? fields.message.slice(0, 500) : 'an error without a message'
  const code = typeof fields.code === 'number' ? fields.code : 0
  const worded = code === revertCode ? 'rejected' : wording.find(([pattern]) => pattern.test(message))?.[1]
  return new RpcFailure(worded ?? codes[code] ?? 'rejected', message, { code, data: fields.data })
}
