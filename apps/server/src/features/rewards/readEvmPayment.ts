import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { Fault } from '@peregrine/core/fault'
import { numberToHex } from 'viem'
import { z } from 'zod'
import type { ReadPayment } from './checkTrade.ts'

const zHex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const zTransaction = z.object({ from: zHex, to: zHex.nullable(), value: zHex, input: zHex })
const zReceipt = z.object({ from: zHex, status: zHex, blockNumber: zHex })

type Call = {
  to?: string | undefined
  value?: string | undefined
  error?: string | undefined
  type?: string | undefined
  calls?: Call[] | undefined
}
const zCall: z.ZodType<Call> = z.object({
  type: z.string().optional(),
  to: z.string().optional(),
  value: zHex.optional(),
  error: z.string().optional(),
  calls: z.array(z.lazy(() => zCall)).optional(),
})

type Ask = Parameters<ReadPayment>[0]

function parsed<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new Fault('reply.malformed', { what })
  return result.data
}

/** Coins that a call and the calls below it gave to a recipient; a reverted call gave none. */
function givenBy(call: Call, recipient: string): bigint {
  if (call.error !== undefined) return 0n
  const isGift = call.type === 'CALL' && call.to?.toLowerCase() === recipient
  const own = isGift ? BigInt(call.value ?? '0x0') : 0n
  return (call.calls ?? []).reduce((sum, inner) => sum + givenBy(inner, recipient), own)
}

async function traced(ask: Ask, hash: string, recipient: string): Promise<bigint | null> {
  try {
    const trace = await ask('debug_traceTransaction', [hash, { tracer: 'callTracer' }])
    return givenBy(parsed(zCall, trace, 'trace'), recipient)
  } catch (error) {
    if (!(error instanceof RpcFailure) && !(error instanceof Fault && error.code === 'chain.unreachable'))
      throw error
    return null
  }
}

/** Where nodes do not trace: the recipient stands in the call, and its balance grew within the block. */
async function grownBy(ask: Ask, block: bigint, recipient: string, input: string): Promise<bigint> {
  if (!input.toLowerCase().includes(recipient.slice(2))) return 0n
  const at = async (number: bigint) =>
    BigInt(parsed(zHex, await ask('eth_getBalance', [recipient, numberToHex(number)]), 'balance'))
  const [after, before] = await Promise.all([at(block), at(block - 1n)])
  return after > before ? after - before : 0n
}

/** Payment of an EVM transaction in the native coin, inner calls included. */
export const readEvmPayment: ReadPayment = async (ask, hash, recipient) => {
  const [known, receipt] = await Promise.all([
    ask('eth_getTransactionByHash', [hash]),
    ask('eth_getTransactionReceipt', [hash]),
  ])
  if (known === null || receipt === null) return null
  const { to, value, input } = parsed(zTransaction, known, 'transaction')
  const { from, status, blockNumber } = parsed(zReceipt, receipt, 'receipt')
  const facts = { sender: from.toLowerCase(), isSuccess: BigInt(status) === 1n }
  if (recipient === null || !facts.isSuccess) return { ...facts, paid: 0n }
  if (to?.toLowerCase() === recipient) return { ...facts, paid: BigInt(value) }
  const paid =
    (await traced(ask, hash, recipient)) ?? (await grownBy(ask, BigInt(blockNumber), recipient, input))
  return { ...facts, paid }
}
