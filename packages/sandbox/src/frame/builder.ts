import { keccak256, type Hex } from 'viem'
import { createRpcClient, type RpcClient } from '../evm/rpcClient.ts'

export type BuilderCall = { id?: number | string | null; method?: unknown; params?: unknown }
type Reply = {
  jsonrpc: '2.0'
  id: number | string | null
  result?: unknown
  error?: { code: number; message: string }
}

/** Stand-ins for Ethereum's builders; all behave alike. */
export const builderNames = ['flashbots', 'titan', 'beaver', 'rsync'] as const

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value)

async function sendRaw(rpc: RpcClient, raw: unknown): Promise<Hex> {
  if (!isHex(raw)) throw new TypeError('a signed transaction is a hex text')
  return rpc.call<Hex>('eth_sendRawTransaction', raw)
}

async function run(rpc: RpcClient, method: unknown, params: readonly unknown[]): Promise<unknown> {
  const first = params[0] as { txs?: unknown; tx?: unknown } | undefined
  switch (method) {
    case 'eth_sendBundle': {
      if (!Array.isArray(first?.txs) || first.txs.length === 0) throw new TypeError('a bundle needs txs')
      const hashes: Hex[] = []
      for (const raw of first.txs) hashes.push(await sendRaw(rpc, raw))
      return { bundleHash: keccak256(`0x${hashes.map((hash) => hash.slice(2)).join('')}`) }
    }
    case 'eth_sendPrivateTransaction':
      return sendRaw(rpc, first?.tx)
    case 'eth_sendPrivateRawTransaction':
    case 'eth_sendRawTransaction':
      return sendRaw(rpc, first)
    default:
      throw new TypeError(`the method ${String(method)} does not exist`)
  }
}

/** Answers one JSON-RPC call to a block builder: submissions go to the chain at once. */
export async function answerBuilder(rpcUrl: string, call: BuilderCall): Promise<Reply> {
  const head = { jsonrpc: '2.0' as const, id: call?.id ?? null }
  try {
    const params = Array.isArray(call?.params) ? call.params : []
    return { ...head, result: await run(createRpcClient(rpcUrl), call?.method, params) }
  } catch (error) {
    return {
      ...head,
      error: {
        code: error instanceof TypeError ? -32602 : -32000,
        message: String((error as Error).message),
      },
    }
  }
}
