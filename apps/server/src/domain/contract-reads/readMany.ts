import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
} from 'viem'

type Hex = `0x${string}`

/** Sends a JSON-RPC request to a chain's node. Throws Fault `chain.unreachable`. */
export type Ask = (chain: ChainKey, method: string, params: unknown[]) => Promise<unknown>

/** One read of a contract. */
export type Read = { to: string; data: Hex }

/** Multicall3, at the same address on every chain (multicall3.com). */
export const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[])',
])

/**
 * Reads many contracts in one call at one block.
 *
 * @returns return data in order; null for a call that reverted or found no contract
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function readMany(
  request: Ask,
  chain: ChainKey,
  reads: readonly Read[],
): Promise<(Hex | null)[]> {
  if (reads.length === 0) return []
  const calls = reads.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] })
  const reply = await request(chain, 'eth_call', [{ to: multicall3, data }, 'latest'])
  try {
    const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: reply as Hex })
    return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : null))
  } catch (cause) {
    throw new Fault('reply.malformed', { what: 'eth_call' }, { cause })
  }
}

/** Decodes the return data of a read; null where it is missing or of another form. */
export function resultOf<const A extends Abi, N extends ContractFunctionName<A>>(
  contract: A,
  functionName: N,
  data: Hex | null | undefined,
): ContractFunctionReturnType<
  A,
  'view' | 'pure' | 'nonpayable' | 'payable',
  N,
  ContractFunctionArgs<A>
> | null {
  if (!data) return null
  try {
    // viem cannot relate the generic name to its own overloads; the parameters are checked by this signature.
    return decodeFunctionResult({ abi: contract, functionName, data } as never) as never
  } catch {
    // A contract that is no such contract: as good as absent.
    return null
  }
}
