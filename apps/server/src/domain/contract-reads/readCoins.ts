import { Fault, isFault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { encodeFunctionData, parseAbi } from 'viem'
import { z } from 'zod'
import { parsedReply, readWord } from './parsedReply.ts'
import { type Ask, multicall3, readMany, resultOf } from './readMany.ts'

const abi = parseAbi(['function getEthBalance(address) view returns (uint256)'])

const zLamportsOfMany = z.object({
  value: z.array(z.object({ lamports: z.number().int().min(0) }).nullable()),
})

/** All in one call at one block. */
async function readTogether(request: Ask, chain: ChainKey, wallets: readonly string[]): Promise<bigint[]> {
  const reads = wallets.map((wallet) => ({
    to: multicall3,
    data: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [wallet as `0x${string}`] }),
  }))
  const replies = await readMany(request, chain, reads)
  return wallets.map((_, at) => {
    const units = resultOf(abi, 'getEthBalance', replies[at])
    if (units === null) throw new Fault('reply.malformed', { what: 'eth_call' })
    return units
  })
}

async function readLamports(request: Ask, wallets: readonly string[]): Promise<bigint[]> {
  // Lamports alone: of the account's data nothing is asked for.
  const params = [wallets, { encoding: 'base64', dataSlice: { offset: 0, length: 0 } }]
  const method = 'getMultipleAccounts'
  const { value } = parsedReply(zLamportsOfMany, await request('sol', method, params), method)
  if (value.length !== wallets.length) throw new Fault('reply.malformed', { what: method })
  return value.map((account) => BigInt(account?.lamports ?? 0))
}

/**
 * Reads what up to 100 wallets hold of a chain's own coin, in their order and in one call to the node; one a wallet for
 * an EVM chain without Multicall3.
 *
 * @returns base units
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function readCoins(
  request: Ask,
  chain: ChainKey,
  wallets: readonly string[],
): Promise<bigint[]> {
  if (networkFacts[chain].family === 'SOL') return readLamports(request, wallets)
  return readTogether(request, chain, wallets).catch((error: unknown) => {
    if (!isFault(error, 'reply.malformed')) throw error
    return Promise.all(
      wallets.map((wallet) => readWord(request, chain, 'eth_getBalance', [wallet, 'latest'])),
    )
  })
}
