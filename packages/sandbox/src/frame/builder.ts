import { type Hex, keccak256 } from 'viem'
import { type PrivatePool, type Submission, SubmissionRefused } from './privatePool.ts'

export type BuilderCall = { id?: number | string | null; method?: unknown; params?: unknown }
type Reply = {
  jsonrpc: '2.0'
  id: number | string | null
  result?: unknown
  error?: { code: number; message: string }
}

/** Stand-ins for Ethereum's builders; each has its own turn to build. */
export const builderNames = ['flashbots', 'titan', 'beaver', 'rsync'] as const

/** How long a private transaction is kept where its sender names no last block. */
const defaultBlocks = 25
const never = Number.MAX_SAFE_INTEGER

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value)

type Fields = Record<string, unknown>

/** A block number (hex) or a time (number) of a submission; the fallback where it is absent. */
function numberAt(fields: Fields, name: string, fallback: number): number {
  const value = fields[name]
  if (value === undefined || value === null || value === 0) return fallback
  const number = isHex(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
    throw new TypeError(`${name} is no number`)
  return number
}

function transactionsAt(value: unknown): Hex[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 10 || !value.every(isHex))
    throw new TypeError('signed transactions are a list of hex texts')
  return value
}

function windowOf(fields: Fields): Pick<Submission, 'minTimestamp' | 'maxTimestamp'> {
  return {
    minTimestamp: numberAt(fields, 'minTimestamp', 0),
    maxTimestamp: numberAt(fields, 'maxTimestamp', never),
  }
}

async function single(pool: PrivatePool, builder: string, raw: unknown, fields: Fields): Promise<unknown> {
  const head = await pool.headNumber()
  const [hash] = await pool.submit(builder, {
    ...windowOf(fields),
    transactions: transactionsAt([raw]),
    firstBlock: 0,
    lastBlock: numberAt(fields, 'maxBlockNumber', head + defaultBlocks),
    isRevertProtected: false,
  })
  return hash
}

async function bundle(pool: PrivatePool, builder: string, fields: Fields): Promise<unknown> {
  const head = await pool.headNumber()
  const block = numberAt(fields, 'blockNumber', head + 1)
  const hashes = await pool.submit(builder, {
    ...windowOf(fields),
    transactions: transactionsAt(fields.txs),
    firstBlock: block,
    lastBlock: numberAt(fields, 'maxBlockNumber', block),
    isRevertProtected: true,
  })
  return { bundleHash: keccak256(`0x${hashes.map((hash) => hash.slice(2)).join('')}`) }
}

async function run(
  pool: PrivatePool,
  builder: string,
  method: unknown,
  [first]: readonly unknown[],
): Promise<unknown> {
  const fields = (typeof first === 'object' && first !== null ? first : {}) as Fields
  switch (method) {
    case 'eth_sendBundle':
      return bundle(pool, builder, fields)
    case 'eth_sendPrivateTransaction':
      return single(pool, builder, fields.tx, fields)
    case 'eth_sendPrivateRawTransaction':
    case 'eth_sendRawTransaction':
      return single(pool, builder, first, {})
    case 'eth_cancelPrivateTransaction':
      return pool.cancel(builder, String(fields.txHash))
    default:
      throw new TypeError(`the method ${String(method)} does not exist`)
  }
}

/** Answers one JSON-RPC call to a block builder, which holds what it is given back from the public pool. */
export async function answerBuilder(pool: PrivatePool, builder: string, call: BuilderCall): Promise<Reply> {
  const head = { jsonrpc: '2.0' as const, id: call?.id ?? null }
  try {
    const params = Array.isArray(call?.params) ? call.params : []
    return { ...head, result: await run(pool, builder, call?.method, params) }
  } catch (error) {
    const isRefused = error instanceof SubmissionRefused
    if (!isRefused && !(error instanceof TypeError)) throw error
    return { ...head, error: { code: isRefused ? -32000 : -32602, message: error.message } }
  }
}
