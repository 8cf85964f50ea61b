import type { FaultKind } from './faultKinds.ts'

export type RpcRequest = { id?: unknown; method: string; params?: unknown[] }
export type RpcAnswer = { id?: unknown; result?: unknown; error?: unknown; [other: string]: unknown }

export type InjectorTools = {
  random(): number
  /** Sends a call to the real endpoint. */
  ask(method: string, params: unknown[]): Promise<unknown>
}

type Fields = Record<string, unknown>
type Injector = (
  request: RpcRequest,
  answer: RpcAnswer,
  tools: InjectorTools,
) => Promise<RpcAnswer> | RpcAnswer

const longestLag = 5
const receiptMethods = ['eth_getBlockReceipts', 'eth_getTransactionReceipt']
const headerMethods = ['eth_getBlockByNumber', 'eth_getBlockByHash']

/**
 * An endpoint's reply with one fault of a kind; unchanged, and so valid, if the kind does not apply to this method.
 * Faults of whole requests (rate-limit, timeout-after-accept, garbage) are the proxy's.
 */
export async function injectFault(
  kind: FaultKind,
  request: RpcRequest,
  answer: RpcAnswer,
  tools: InjectorTools,
): Promise<RpcAnswer> {
  if (answer.error !== undefined) return answer
  return (await injectors[kind]?.(request, answer, tools)) ?? answer
}

const injectors: Partial<Record<FaultKind, Injector>> = {
  'missing-log': (request, answer, { random }) =>
    editLogs(request, answer, (logs) => logs.filter((_, i) => i !== Math.floor(random() * logs.length))),
  'empty-logs': (request, answer) => editLogs(request, answer, () => []),
  duplicate: (request, answer, { random }) =>
    editLogs(request, answer, (logs) => {
      const i = Math.floor(random() * logs.length)
      return logs.flatMap((log, at) => (at === i ? [log, log] : [log]))
    }),
  'null-receipt': (request, answer) =>
    receiptMethods.includes(request.method) || request.method === 'getBlock'
      ? { ...answer, result: null }
      : answer,
  'wrong-hash': (request, answer, { random }) => injectWrongHash(request, answer, random),
  'stale-head': (request, answer, tools) => lowerHead(request, answer, tools),
  'mixed-nodes': (request, answer, tools) => behindNode(request, answer, tools),
}

/** Edits the logs of a reply: those of one receipt with logs if the reply is a whole block's. */
function editLogs(request: RpcRequest, answer: RpcAnswer, edit: (logs: unknown[]) => unknown[]): RpcAnswer {
  const { result } = answer
  if (request.method === 'eth_getLogs' && Array.isArray(result)) return { ...answer, result: edit(result) }
  if (request.method === 'eth_getTransactionReceipt' && hasLogs(result)) {
    return { ...answer, result: { ...result, logs: edit(result.logs) } }
  }
  if (request.method !== 'eth_getBlockReceipts' || !Array.isArray(result)) return answer
  const at = result.findLastIndex(hasLogs)
  const faulty = result.map((receipt, i) => (i === at ? { ...receipt, logs: edit(receipt.logs) } : receipt))
  return { ...answer, result: faulty }
}

function hasLogs(receipt: unknown): receipt is Fields & { logs: unknown[] } {
  return isFields(receipt) && Array.isArray(receipt.logs) && receipt.logs.length > 0
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** A header with another hash, or another parent. */
export function withWrongHash(header: Fields, random: () => number): Fields {
  const field = random() < 0.5 ? 'hash' : 'parentHash'
  return { ...header, [field]: turnHex(String(header[field])) }
}

function turnHex(hash: string): string {
  const last = Number.parseInt(hash.slice(-1), 16)
  return `${hash.slice(0, -1)}${((last + 1) % 16).toString(16)}`
}

function injectWrongHash(request: RpcRequest, answer: RpcAnswer, random: () => number): RpcAnswer {
  if (!headerMethods.includes(request.method) || !isFields(answer.result)) return answer
  return { ...answer, result: withWrongHash(answer.result, random) }
}

function lagOf(random: () => number): number {
  return 1 + Math.floor(random() * longestLag)
}

async function lowerHead(request: RpcRequest, answer: RpcAnswer, tools: InjectorTools): Promise<RpcAnswer> {
  const lag = lagOf(tools.random)
  const [ref] = request.params ?? []
  if (request.method === 'getSlot') return { ...answer, result: Math.max(0, Number(answer.result) - lag) }
  if (request.method === 'eth_blockNumber') return { ...answer, result: hex(Number(answer.result) - lag) }
  if (request.method !== 'eth_getBlockByNumber' || ref !== 'latest' || !isFields(answer.result)) return answer
  const older = hex(Number(answer.result.number) - lag)
  return { ...answer, result: await tools.ask('eth_getBlockByNumber', [older, false]) }
}

/** Reply of a node some blocks behind. */
async function behindNode(request: RpcRequest, answer: RpcAnswer, tools: InjectorTools): Promise<RpcAnswer> {
  if (request.method.startsWith('get')) return behindSolanaNode(request, answer, tools)
  const lowered = await lowerHead(request, answer, tools)
  if (lowered !== answer) return lowered
  const head = Number(await tools.ask('eth_blockNumber', [])) - lagOf(tools.random)
  return blockNumberIn(answer.result) > head ? { ...answer, result: null } : answer
}

async function behindSolanaNode(
  request: RpcRequest,
  answer: RpcAnswer,
  tools: InjectorTools,
): Promise<RpcAnswer> {
  if (request.method === 'getSlot') return lowerHead(request, answer, tools)
  const head = Number(await tools.ask('getSlot', [{ commitment: 'confirmed' }])) - lagOf(tools.random)
  const { result } = answer
  if (request.method === 'getBlocks' && Array.isArray(result)) {
    return { ...answer, result: result.filter((slot) => slot <= head) }
  }
  if (request.method !== 'getBlock' || Number(request.params?.[0]) <= head) return answer
  return { id: answer.id, jsonrpc: '2.0', error: { code: -32004, message: 'Block not available for slot' } }
}

/** Block number of a header, a receipt or a list of receipts or logs; -1 for anything else. */
function blockNumberIn(result: unknown): number {
  const first = Array.isArray(result) ? result[0] : result
  if (!isFields(first)) return -1
  return Number(first.blockNumber ?? first.number ?? -1)
}

function hex(number: number): string {
  return `0x${Math.max(0, number).toString(16)}`
}
