import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { ChainRequest } from '../../../chainRequest.ts'

/** The newest block and what gas costs, in wei; time in Unix seconds. */
export type Head = { number: number; time: number; baseFee: bigint; gasPrice: bigint; tip: bigint }

function hexToNumber(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw new Fault('reply.malformed', { what })
}

/**
 * Reads the newest block and the node's prices of gas.
 *
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function readHead(request: ChainRequest, chain: ChainKey): Promise<Head> {
  const [block, gasPrice, tip] = await Promise.all([
    request(chain, 'eth_getBlockByNumber', ['latest', false]),
    request(chain, 'eth_gasPrice', []),
    request(chain, 'eth_maxPriorityFeePerGas', []),
  ])
  const { number, timestamp, baseFeePerGas = '0x0' } = (block ?? {}) as Record<string, unknown>
  return {
    number: Number(hexToNumber(number, 'block number')),
    time: Number(hexToNumber(timestamp, 'block time')),
    baseFee: hexToNumber(baseFeePerGas, 'base fee'),
    gasPrice: hexToNumber(gasPrice, 'eth_gasPrice'),
    tip: hexToNumber(tip, 'eth_maxPriorityFeePerGas'),
  }
}
