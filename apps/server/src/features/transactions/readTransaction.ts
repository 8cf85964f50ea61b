import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { z } from 'zod'
import type { ChainRequest } from '../../chainRequest.ts'

/** What a node says about a transaction. */
export type NodeTransaction = {
  state: 'succeeded' | 'failed' | 'pending' | 'unknown'
  block: number | null
  timeMs: number | null
  sender: string | null
  target: string | null
  feeUnits: bigint | null
  error: string | null
}

const zHex = z.string().regex(/^0x[0-9a-fA-F]+$/)
const zReceipt = z
  .object({
    status: zHex,
    blockNumber: zHex,
    from: zHex,
    to: zHex.nullable(),
    gasUsed: zHex,
    effectiveGasPrice: zHex,
    /** The L1 part on Base. */
    l1Fee: zHex.nullish(),
  })
  .nullable()
const zSent = z.object({ from: zHex, to: zHex.nullable() }).nullable()
const zBlock = z.object({ timestamp: zHex }).nullable()
const zSolana = z
  .object({
    slot: z.number().int(),
    blockTime: z.number().int().nullish(),
    meta: z.object({ err: z.unknown(), fee: z.number().int().min(0) }),
    transaction: z.object({
      message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })).min(1) }),
    }),
  })
  .nullable()

const unknown: NodeTransaction = {
  state: 'unknown',
  block: null,
  timeMs: null,
  sender: null,
  target: null,
  feeUnits: null,
  error: null,
}

function parsed<T extends z.ZodType>(schema: T, reply: unknown, what: string): z.output<T> {
  const result = schema.safeParse(reply)
  if (!result.success) throw new Fault('reply.malformed', { what })
  return result.data
}

async function readEvm(request: ChainRequest, chain: ChainKey, hash: string): Promise<NodeTransaction> {
  const ask = async <T extends z.ZodType>(schema: T, method: string, params: unknown[]) =>
    parsed(schema, await request(chain, method, params), method)
  const receipt = await ask(zReceipt, 'eth_getTransactionReceipt', [hash])
  if (!receipt) {
    const sent = await ask(zSent, 'eth_getTransactionByHash', [hash])
    if (!sent) return unknown
    return {
      ...unknown,
      state: 'pending',
      sender: sent.from.toLowerCase(),
      target: sent.to?.toLowerCase() ?? null,
    }
  }
  const block = await ask(zBlock, 'eth_getBlockByNumber', [receipt.blockNumber, false])
  const gasFee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  return {
    state: BigInt(receipt.status) === 1n ? 'succeeded' : 'failed',
    block: Number(receipt.blockNumber),
    timeMs: block ? Number(block.timestamp) * 1000 : null,
    sender: receipt.from.toLowerCase(),
    target: receipt.to?.toLowerCase() ?? null,
    feeUnits: gasFee + BigInt(receipt.l1Fee ?? '0x0'),
    error: null,
  }
}

async function readSolana(request: ChainRequest, signature: string): Promise<NodeTransaction> {
  const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  const reply = await request('sol', 'getTransaction', [signature, options])
  const found = parsed(zSolana, reply, 'getTransaction')
  if (!found) return unknown
  const { slot, blockTime, meta, transaction } = found
  const isFailed = meta.err !== null && meta.err !== undefined
  return {
    state: isFailed ? 'failed' : 'succeeded',
    block: slot,
    timeMs: blockTime ? blockTime * 1000 : null,
    sender: transaction.message.accountKeys[0]?.pubkey ?? null,
    target: null,
    feeUnits: BigInt(meta.fee),
    error: isFailed ? JSON.stringify(meta.err).slice(0, 200) : null,
  }
}

/**
 * Asks a chain's node for a transaction.
 *
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export function readTransaction(
  request: ChainRequest,
  chain: ChainKey,
  hash: string,
): Promise<NodeTransaction> {
  return chain === 'sol' ? readSolana(request, hash) : readEvm(request, chain, hash)
}
