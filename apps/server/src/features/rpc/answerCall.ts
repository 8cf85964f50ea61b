import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { type RpcCallWire, type RpcReplyWire, rpcMethods } from '@peregrine/contract/routes/rpc'
import { Fault, isFault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { ChainRequest } from '../../chainRequest.ts'
import type { SendOwner } from '../../domain/sends/fenceStore.ts'
import { type SenderDeps, sendBehindFence, toldDetail } from '../../domain/sends/sender.ts'
import { readSigned } from '../../domain/sends/signedTransaction.ts'
import { evmLanes, solanaLanes, type Ways } from '../../domain/sends/ways.ts'

export type RpcDeps = { sender: SenderDeps; ways: Ways; request: ChainRequest | null }
/** `isAlone`: the call is no part of a batch. */
export type RpcCaller = { intent: string | null; owner: SendOwner; isAlone: boolean }

type RpcError = NonNullable<RpcReplyWire['error']>

/** Codes of our own, in JSON-RPC's range for servers. */
const codes = {
  unreachable: -32010,
  unknown: -32011,
  refused: -32012,
  taken: -32013,
  tooLarge: -32014,
} as const
const notAllowed: RpcError = { code: -32601, message: 'the method is not allowed here' }
const badParams: RpcError = { code: -32602, message: 'invalid params' }
const sendMethods: readonly string[] = ['eth_sendRawTransaction', 'sendTransaction']
const maxResultChars = 1_000_000
/** Of a list of token accounts that holds no more than their units: some 17,000 of them. */
const maxListChars = 4_000_000
/** Calls that such a list counts as. */
export const callsOfList = maxListChars / maxResultChars
const unitBytes = 8

/** Whole blocks are for the indexer. */
function isTooMuch({ method, params }: RpcCallWire): boolean {
  return method === 'eth_getBlockByNumber' && params[1] !== false
}

/** True for a list of a wallet's token accounts with nothing of their data but the units. */
export function isUnitsList({ method, params }: RpcCallWire): boolean {
  const config = params[2]
  if (method !== 'getTokenAccountsByOwner' || typeof config !== 'object' || config === null) return false
  const slice: unknown = 'dataSlice' in config ? config.dataSlice : null
  if (typeof slice !== 'object' || slice === null || !('length' in slice)) return false
  return typeof slice.length === 'number' && slice.length <= unitBytes
}

/** An endpoint's error as the page may see it: revert bytes stay, addresses and keys go. */
function errorOf(error: unknown, redact: SenderDeps['redact']): RpcError {
  if (isFault(error, 'chain.unreachable')) return { code: codes.unreachable, message: 'no node answers' }
  if (!(error instanceof RpcFailure)) throw error
  if (!error.isAnswer) return { code: codes.unreachable, message: 'no node answers' }
  const { code, message, data } = error
  const isRevert = typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data)
  return {
    code: code ?? codes.refused,
    message: toldDetail(message, redact) ?? '',
    ...(isRevert && { data }),
  }
}

async function read(
  { request, sender }: RpcDeps,
  chain: ChainKey,
  call: RpcCallWire,
  { isAlone }: Pick<RpcCaller, 'isAlone'>,
) {
  const maxChars = isAlone && isUnitsList(call) ? maxListChars : maxResultChars
  if (isTooMuch(call)) return { error: badParams }
  try {
    if (!request) throw new Fault('chain.unreachable', { chain, why: 'no endpoint is set' })
    const result = (await request(chain, call.method, call.params)) ?? null
    if (JSON.stringify(result).length <= maxChars) return { result }
    return { error: { code: codes.tooLarge, message: 'the result is too large' } }
  } catch (error) {
    return { error: errorOf(error, sender.redact) }
  }
}

/** The bytes of a send; null where they are not in the one form that is taken. */
function encodedOf(chain: ChainKey, [encoded, config]: readonly unknown[]): string | null {
  if (typeof encoded !== 'string') return null
  if (networkFacts[chain].family === 'EVM') return encoded
  const isBase64 =
    typeof config === 'object' && config !== null && 'encoding' in config && config.encoding === 'base64'
  return isBase64 ? encoded : null
}

async function send(
  { sender, ways }: RpcDeps,
  chain: ChainKey,
  params: readonly unknown[],
  caller: RpcCaller,
) {
  const encoded = encodedOf(chain, params)
  if (encoded === null) return { error: badParams }
  const signed = await readSigned(chain, encoded)
  const lanes = chain === 'sol' ? solanaLanes(ways, signed, 'off') : evmLanes(ways, signed, 'off')
  const { success, outcome, error, detail } = await sendBehindFence(sender, {
    signed,
    intent: caller.intent,
    owner: caller.owner,
    lanes,
    isRace: true,
  })
  if (success) return { result: signed.hash }
  const code = outcome === 'refused' ? codes.refused : codes.unknown
  return {
    error: { code, message: detail ?? error ?? outcome, data: { outcome, error, txHash: signed.hash } },
  }
}

function sendErrorOf(error: unknown): RpcError {
  if (isFault(error, 'intent.taken'))
    return { code: codes.taken, message: error.code, data: { code: error.code, ...error.context } }
  if (isFault(error, 'request.malformed'))
    return { ...badParams, message: `invalid params: ${error.context.where}` }
  if (isFault(error, 'chain.unreachable')) return { code: codes.unreachable, message: 'no node answers' }
  throw error
}

/** Answers one JSON-RPC call of the page. Unexpected errors are thrown, everything else is an answer. */
export async function answerCall(
  deps: RpcDeps,
  chain: ChainKey,
  call: RpcCallWire,
  caller: RpcCaller,
): Promise<RpcReplyWire> {
  const head = { jsonrpc: '2.0' as const, id: call.id }
  if (!rpcMethods[networkFacts[chain].family].includes(call.method)) return { ...head, error: notAllowed }
  if (!sendMethods.includes(call.method)) return { ...head, ...(await read(deps, chain, call, caller)) }
  try {
    return { ...head, ...(await send(deps, chain, call.params, caller)) }
  } catch (error) {
    return { ...head, error: sendErrorOf(error) }
  }
}
