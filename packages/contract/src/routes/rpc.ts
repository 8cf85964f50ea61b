import { chainKeys, type ChainFamily } from '@peregrine/core/network'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'

/** Calls per request, and points charged for each. */
export const maxRpcBatch = 20
export const rpcCallCost = 2

/** Header that names the intent of a send; without it the transaction's own hash is its intent. */
export const intentHeader = 'peregrine-intent'

/** Everything that the page may ask a node. */
export const rpcMethods: Record<ChainFamily, readonly string[]> = {
  EVM: [
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByNumber',
    'eth_getCode',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_maxPriorityFeePerGas',
    'eth_sendRawTransaction',
  ],
  SOL: [
    'getAccountInfo',
    'getBalance',
    'getBlockHeight',
    'getEpochInfo',
    'getFeeForMessage',
    'getGenesisHash',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getPriorityFeeEstimate',
    'getRecentPrioritizationFees',
    'getSignatureStatuses',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ],
}

const zRpcId = z.union([zText(64), z.number(), z.null()])

/** Room for the data of a call and for a signed transaction. */
const maxParamText = 140_000
const zScalar = z.union([zText(maxParamText), z.number(), z.boolean(), z.null()])
const zScalars = z.array(zScalar).max(256)
const zFields = z.record(
  zText(64),
  z.union([zScalar, zScalars, z.record(zText(64), z.union([zScalar, zScalars]))]),
)
/** A parameter: a value, a list of addresses, a call's fields or options. */
const zRpcParam = z.union([zScalar, zScalars, zFields])

const zRpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: zRpcId,
  method: zText(64),
  params: z.array(zRpcParam).max(8).default([]),
})
export type RpcCallWire = z.output<typeof zRpcCall>

const zRpcReply = z.object({
  jsonrpc: z.literal('2.0'),
  id: zRpcId,
  result: z.unknown().optional(),
  /** `data` of a send is {outcome, txHash}, or {code: 'intent.taken', hash}. */
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
})
export type RpcReplyWire = z.input<typeof zRpcReply>

export const callChain = defineRoute({
  method: 'POST',
  path: '/rpc/:chain',
  summary:
    'JSON-RPC of a chain for the page: chosen reads, and sends that pass the fence; single or in a batch',
  access: 'maybe',
  params: z.object({ chain: z.enum(chainKeys) }),
  body: z.union([zRpcCall, z.array(zRpcCall).min(1).max(maxRpcBatch)]),
  reply: z.union([zRpcReply, z.array(zRpcReply)]),
  form: 'plain',
  cost: rpcCallCost,
  faults: ['request.malformed', 'request.too-many'],
})
