import type { TestChain } from '@peregrine/testkit/testChain'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'

const abi = parseAbi([
  'function transfer(address to, uint256 units) returns (bool)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
])
const given = 2_000n

/** Buys one unit of a pair's coin for 2,000 of its dollar coin, in a block of its own: the price of nothing. */
export async function sendDust({ rpc, users, world, mine }: TestChain, round: number): Promise<void> {
  const pairs = world.pricePools.filter(({ dex }) => dex.endsWith('v2'))
  const pair = pairs[round % pairs.length]
  const [user] = users
  if (!pair || !user) throw new Error('a chain without pairs or users')
  const { address } = user.account
  await rpc.call('anvil_impersonateAccount', address)
  const nonce = Number(await rpc.call('eth_getTransactionCount', address, 'latest'))
  const isBaseFirst = BigInt(pair.base) < BigInt(pair.quote)
  const out = isBaseFirst ? ([1n, 0n] as const) : ([0n, 1n] as const)
  const calls = [
    [pair.quote, encodeFunctionData({ abi, functionName: 'transfer', args: [pair.address, given] })],
    [pair.address, encodeFunctionData({ abi, functionName: 'swap', args: [...out, address, '0x'] })],
  ] as const
  const fees = { type: '0x2', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x0', gas: '0x493e0' }
  for (const [at, [to, data]] of calls.entries()) {
    const sent = { ...fees, from: address, to, data, value: '0x0', nonce: numberToHex(nonce + at) }
    await rpc.call('eth_sendUnsignedTransaction', sent)
  }
  await mine(1)
}
