import type { ProviderLimits } from './providerProfiles.ts'
import type { RpcAnswer, RpcRequest } from './injectFault.ts'
import { errorForm, formOf, type RefusalForm } from './refusalForms.ts'

type LogFilter = { fromBlock?: unknown; toBlock?: unknown; blockHash?: unknown }

const hexNumber = /^0x[0-9a-f]+$/i
const heightOf = (ref: unknown): number | null =>
  typeof ref === 'string' && hexNumber.test(ref) && ref.length < 20 ? Number(ref) : null

/** Position of the block in the parameters of reads of state. */
const stateReads: Record<string, number> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_estimateGas: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
}

/** How a provider of these limits refuses a call before it is passed on; null if it serves it. */
export function refusalOf(request: RpcRequest, limits: ProviderLimits, head: number): RefusalForm | null {
  return refuseKind(request, limits) ?? refuseDepth(request, limits, head)
}

/** Calls that it never serves, whatever block they are of. */
function refuseKind(request: RpcRequest, limits: ProviderLimits): RefusalForm | null {
  const { method, params = [] } = request
  if (limits.refusedMethods.includes(method))
    return limits.forms.method ?? errorForm(-32601, `the method ${method} does not exist/is not available`)
  if (params.some((param) => limits.refusedTags.includes(String(param))))
    return errorForm(-32602, 'invalid argument 0: hex string without 0x prefix')
  return limits.needsDestination && isCreation(request) ? formOf('Helios, destination') : null
}

function refuseDepth(
  { method, params = [] }: RpcRequest,
  limits: ProviderLimits,
  head: number,
): RefusalForm | null {
  const at = stateReads[method]
  if (at !== undefined) return refuseState(heightOf(params[at]), limits, head)
  if (method === 'eth_getLogs') return refuseLogs((params[0] ?? {}) as LogFilter, limits, head)
  if (method === 'eth_getBlockReceipts') return refusePruned(heightOf(params[0]), limits, head)
  if (method === 'getBlock') return refuseSlot(params[0], limits, head)
  return null
}

function isCreation({ method, params = [] }: RpcRequest): boolean {
  const { to } = (params[0] ?? {}) as { to?: unknown }
  return method === 'eth_call' && (to === undefined || to === null)
}

function refuseState(
  height: number | null,
  { stateDepth }: ProviderLimits,
  head: number,
): RefusalForm | null {
  if (height === null || height >= head - stateDepth) return null
  return errorForm(-32000, 'missing trie node 5c1f… (path ) state 0x5c1f… is not available')
}

function refuseLogs(filter: LogFilter, limits: ProviderLimits, head: number): RefusalForm | null {
  if (filter.blockHash !== undefined) return null
  const from = heightOf(filter.fromBlock) ?? (filter.fromBlock === 'earliest' ? 0 : head)
  const to = heightOf(filter.toBlock) ?? head
  if (to - from + 1 > limits.logRange)
    return (
      limits.forms.logRange ?? errorForm(-32600, `eth_getLogs is limited to ${limits.logRange} blocks range`)
    )
  return refusePruned(from, limits, head)
}

function refusePruned(
  height: number | null,
  { blockDepth }: ProviderLimits,
  head: number,
): RefusalForm | null {
  if (height === null || height >= head - blockDepth) return null
  return errorForm(4444, 'pruned history unavailable')
}

function refuseSlot(slot: unknown, { blockDepth }: ProviderLimits, head: number): RefusalForm | null {
  if (typeof slot !== 'number') return null
  if (slot > head) return errorForm(-32004, `Block not available for slot ${slot}`)
  if (slot >= head - blockDepth) return null
  const first = head - blockDepth
  return errorForm(
    -32001,
    `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
  )
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isServed = (height: number, head: number, { blockDepth }: ProviderLimits): boolean =>
  height <= head && height >= head - blockDepth

type Edit = (result: unknown, head: number, limits: ProviderLimits) => unknown
const atMostHead: Edit = (result, head) => Math.min(Number(result), head)

/** Results that are heights themselves. */
const editHeights: Record<string, Edit> = {
  eth_blockNumber: (result, head) => `0x${Math.min(head, heightOf(result) ?? head).toString(16)}`,
  getSlot: atMostHead,
  getBlockHeight: atMostHead,
  getFirstAvailableBlock: (result, head, { blockDepth }) => Math.max(Number(result), head - blockDepth),
  getBlocks: (result, head, limits) =>
    Array.isArray(result) ? result.filter((slot) => isServed(Number(slot), head, limits)) : result,
}

/** A node's answer as a provider with these limits gives it: blocks that it pruned, or has not met yet, are missing. */
export function limitAnswer(
  request: RpcRequest,
  answer: RpcAnswer,
  limits: ProviderLimits,
  head: number,
): RpcAnswer {
  const { result } = answer
  const edited = editHeights[request.method]?.(result, head, limits)
  if (edited !== undefined) return { ...answer, result: edited }
  const first = Array.isArray(result) ? result[0] : result
  if (!isFields(first)) return answer
  const height = heightOf(request.method.startsWith('eth_getBlockBy') ? first.number : first.blockNumber)
  if (height === null || isServed(height, head, limits)) return answer
  return { ...answer, result: request.method === 'eth_getLogs' ? [] : null }
}
