import { decodeText, postJson } from '@peregrine/chains/rpc/postJson'
import { parseReplies, resultOf } from '@peregrine/chains/rpc/replies'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { SendError, SendReply } from '@peregrine/contract/routes/sends'

/** One place that takes a transaction. */
export type Lane = {
  url: string
  method: string
  params: readonly unknown[]
  /** What the place answers on success; null where it answers something of its own (a bundle's id). */
  expected: string | null
  /** Headers that depend on the body, as builders ask for. */
  headersOf?(body: string): Promise<Record<string, string>>
}

export type LaneOutcome = { outcome: SendReply['outcome']; error: SendError | null; detail: string | null }

/** Per place (product spec, section 9). */
export const sendTimeoutMs = 3_000

// Nodes share no codes for these, only wording: geth and its kin, reth, erigon, anvil, Agave.
const wording: readonly (readonly [RegExp, SendReply['outcome'], SendError])[] = [
  [
    /already (known|imported|exists|been processed)|known transaction|AlreadyProcessed|duplicate transaction/i,
    'accepted',
    'already-known',
  ],
  [/nonce (is )?too low|OldNonce|nonce has already been used/i, 'unknown', 'nonce-too-low'],
  [/replacement (transaction|tx) underpriced|could not replace existing/i, 'refused', 'nonce-taken'],
  [/underpriced|max fee per gas less than|fee cap less than|fee too low/i, 'refused', 'underpriced'],
  [/insufficient (funds|lamports|balance)|no record of a prior credit/i, 'refused', 'insufficient-funds'],
  [
    /blockhash not found|block height exceeded|BlockhashNotFound|past its (block|time)/i,
    'refused',
    'expired',
  ],
  // What no node of the network could take, by its form or by a run of it before it is passed on.
  [
    /intrinsic gas too low|exceeds block gas limit|gas limit (is )?too high|invalid sender|invalid (transaction )?signature|signature verification fail|invalid chain ?id|transaction type not supported|oversized data|max initcode size|exceeds the configured cap|transaction simulation failed|transaction too large/i,
    'refused',
    'rejected',
  ],
]

/** Connections that were never made: nothing left. */
const neverOpened = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function wasNeverOpened(failure: RpcFailure): boolean {
  const { cause } = failure
  return cause instanceof Error && 'code' in cause && neverOpened.has(String(cause.code))
}

/** A failure of the request itself: whether anything left is known only where no connection was made, or by a 4xx. */
function failedRequest(failure: RpcFailure): LaneOutcome {
  if (failure.kind === 'timeout') return { outcome: 'unknown', error: 'timeout', detail: null }
  const isRefused = wasNeverOpened(failure) || failure.kind === 'rate-limited' || failure.kind === 'refused'
  return { outcome: isRefused ? 'refused' : 'unknown', error: 'unreachable', detail: null }
}

/** Reads an endpoint's answer to a send. Only an unmistakable refusal is one (promise E6). */
export function judgeFailure(failure: RpcFailure, isAnswered: boolean): LaneOutcome {
  if (!isAnswered) return failedRequest(failure)
  const { message } = failure
  const known = wording.find(([pattern]) => pattern.test(message))
  if (known) return { outcome: known[1], error: known[2], detail: message }
  // Gateways have words of their own for what they did pass on ("upstream request timeout").
  return { outcome: 'unknown', error: 'unreachable', detail: message }
}

async function post({ url, method, params, headersOf }: Lane) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const bytes = await postJson(new URL(url), body, {
    timeoutMs: sendTimeoutMs,
    ...(headersOf && { headers: await headersOf(body) }),
  })
  return parseReplies(decodeText(bytes), [1])
}

/** Sends on one lane, once. Never throws: every failure is an outcome. */
export async function sendOn(lane: Lane): Promise<LaneOutcome> {
  try {
    const [reply] = await post(lane)
    if (reply && 'failure' in reply) return judgeFailure(reply.failure, true)
    const result = resultOf(reply)
    const isOurs = lane.expected === null || String(result).toLowerCase() === lane.expected.toLowerCase()
    // Another hash than that of the bytes: the place lies or is broken, and may have sent them all the same.
    return isOurs
      ? { outcome: 'accepted', error: null, detail: null }
      : { outcome: 'unknown', error: 'unreachable', detail: null }
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error
    return judgeFailure(error, false)
  }
}

/** The outcome of all lanes together: one acceptance is enough, and only a refusal by every one is a refusal. */
function combine(outcomes: readonly LaneOutcome[]): LaneOutcome {
  const find = (wanted: SendReply['outcome']) => outcomes.find(({ outcome }) => outcome === wanted)
  return (
    find('accepted') ??
    find('unknown') ??
    // What a node said tells more than that another could not be reached.
    outcomes.find(({ error }) => error !== 'unreachable') ??
    outcomes[0] ?? { outcome: 'refused', error: 'unreachable', detail: null }
  )
}

/** Sends the same bytes on all lanes at once; the first acceptance answers, and the others still get them. */
export function raceLanes(lanes: readonly Lane[]): Promise<LaneOutcome> {
  return new Promise((resolve, reject) => {
    const sent = lanes.map(async (lane) => {
      const outcome = await sendOn(lane)
      if (outcome.outcome === 'accepted') resolve(outcome)
      return outcome
    })
    Promise.all(sent).then((outcomes) => resolve(combine(outcomes)), reject)
  })
}

/** Sends the same bytes on one lane after another until one accepts. */
export async function sendInTurn(lanes: readonly Lane[]): Promise<LaneOutcome> {
  const outcomes: LaneOutcome[] = []
  for (const lane of lanes) {
    const outcome = await sendOn(lane)
    outcomes.push(outcome)
    if (outcome.outcome === 'accepted') break
  }
  return combine(outcomes)
}
