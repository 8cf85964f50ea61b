import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { decodeFunctionData, encodeFunctionResult, type Hex, pad, parseAbi, toHex } from 'viem'

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[])',
  'function getEthBalance(address) view returns (uint256)',
])

type CoinNode = {
  request(chain: ChainKey, method: string, params: unknown[]): Promise<unknown>
  /** What was asked for, as `eth eth_call 3`: with how many wallets. */
  calls: string[]
  /** Chains whose node refuses every call. */
  refusing: Set<ChainKey>
  /** Chains without Multicall3. */
  plain: Set<ChainKey>
}

/** A node of every chain that knows the coins of wallets alone, by chain and wallet as `eth 0x…`; others hold none. */
export function coinNode(held: Readonly<Record<string, bigint>>): CoinNode {
  const calls: string[] = []
  const refusing = new Set<ChainKey>()
  const plain = new Set<ChainKey>()
  const unitsOf = (chain: ChainKey, wallet: string) => held[`${chain} ${wallet.toLowerCase()}`] ?? 0n
  const lamportsOf = (wallet: string) => {
    const units = held[`sol ${wallet}`]
    return units === undefined ? null : { lamports: Number(units) }
  }

  function together(chain: ChainKey, data: Hex): Hex {
    const { args } = decodeFunctionData({ abi, data })
    const asked = args[0] as readonly { callData: Hex }[]
    calls.push(`${chain} eth_call ${asked.length}`)
    if (plain.has(chain)) return '0x'
    const result = asked.map(({ callData }) => {
      const [wallet] = decodeFunctionData({ abi, data: callData }).args as readonly [string]
      return { success: true, returnData: pad(toHex(unitsOf(chain, wallet))) }
    })
    return encodeFunctionResult({ abi, functionName: 'aggregate3', result })
  }

  async function request(chain: ChainKey, method: string, params: unknown[]): Promise<unknown> {
    if (refusing.has(chain)) {
      calls.push(`${chain} refused`)
      throw new Fault('chain.unreachable', { chain, why: 'refused' })
    }
    if (method === 'eth_call') return together(chain, (params[0] as { data: Hex }).data)
    const wallets = [params[0]].flat() as string[]
    calls.push(`${chain} ${method} ${wallets.length}`)
    if (method === 'getMultipleAccounts') return { value: wallets.map(lamportsOf) }
    return toHex(unitsOf(chain, wallets[0] ?? ''))
  }

  return { request, calls, refusing, plain }
}
