import { readFileSync } from 'node:fs'
import { nativeCoin } from '@peregrine/core/address'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { withArgs } from '@peregrine/sandbox/evm/chainBuilder'
import { bigSqrt } from '@peregrine/sandbox/evm/seedPools'
import { type Address, encodeFunctionData, getContractAddress, type Hex, pad, parseAbi } from 'viem'
import type { Owner } from '../../../features/quotes/evm/testing/testPools.ts'

const abi = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function open(PoolKey key, uint160 sqrtPriceX96, int24 range, int256 liquidity) payable',
  'function sell(PoolKey key, bool zeroForOne, uint256 units) payable',
  'function transfer(address to, uint256 value)',
])
const gas = 5_000_000n
const maxTick = 887_272

/** A flag instead of a fee: the hook sets it. */
export const dynamicFee = 0x800000
/** A hook that no callback of a pool calls: none of the flags in its address is set. */
export const silentHook: Address = `0x${'b2'.repeat(18)}8000`

type Share = { token: Address; units: bigint }
type V4PoolKey = { currency0: Address; currency1: Address; fee: number; tickSpacing: number; hooks: Address }
type Choice = { fee?: number; tickSpacing?: number; hooks?: Address; isEmpty?: boolean }

/** Uniswap V4 on a test chain: its own PoolManager at the mainnet's address. */
export type UniswapV4 = {
  /** Opens a pool at the price of two shares, and gives it these unless it stays empty. */
  open(a: Share, b: Share, choice?: Choice): Promise<V4PoolKey>
  /** Sells units of one of a pool's tokens. */
  sell(key: V4PoolKey, share: Share): Promise<void>
}

function codeOf(name: string): Hex {
  const { bytecode } = JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'))
  return bytecode
}

/** Deploys Uniswap's PoolManager and moves it to its address on the real chain, which its code has to know. */
export async function startUniswapV4(owner: Owner): Promise<UniswapV4> {
  const { market, person } = owner
  const { chain, wallet } = market
  const from = person.account.address
  const manager = addressesByChain[chain.key]?.v4?.manager as Address

  const deploy = async (code: Hex): Promise<Address> => {
    const nonce = await wallet.reader.getTransactionCount({ address: from })
    await market.send(person, { to: null, data: code, gas: 12_000_000n })
    return getContractAddress({ from, nonce: BigInt(nonce) })
  }
  const built = await deploy(withArgs(codeOf('PoolManager'), 'constructor(address)', [from]))
  const code = (await wallet.reader.getCode({ address: built })) ?? '0x'
  const [own, real] = [built, manager].map((address) => pad(address, { size: 32 }).slice(2).toLowerCase())
  if (!own || !real || !code.includes(own)) throw new Error('the PoolManager does not know its address')
  await chain.rpc.call('anvil_setCode', manager, code.replaceAll(own, real))
  const trader = await deploy(withArgs(codeOf('V4Trader'), 'constructor(address)', [manager]))

  /** Gives the trader a token; coins go with the call itself. */
  const give = async ({ token, units }: Share): Promise<bigint> => {
    if (token === nativeCoin) return units
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [trader, units] })
    await market.send(person, { to: token, data })
    return 0n
  }

  return {
    async open(a, b, { fee = 3_000, tickSpacing = 60, hooks = nativeCoin as Address, isEmpty = false } = {}) {
      const [first, second] = a.token < b.token ? [a, b] : [b, a]
      const key = { currency0: first.token, currency1: second.token, fee, tickSpacing, hooks }
      const price = bigSqrt((second.units << 192n) / first.units)
      // A little less than the shares allow: the pool rounds up what it takes.
      const liquidity = isEmpty ? 0n : (bigSqrt(first.units * second.units) * 999n) / 1_000n
      let value = 0n
      for (const share of isEmpty ? [] : [first, second]) value += await give(share)
      const range = Math.floor(maxTick / tickSpacing) * tickSpacing
      const data = encodeFunctionData({ abi, functionName: 'open', args: [key, price, range, liquidity] })
      await market.send(person, { to: trader, data, value, gas })
      return key
    },
    async sell(key, share) {
      const value = await give(share)
      const args = [key, share.token === key.currency0, share.units] as const
      const data = encodeFunctionData({ abi, functionName: 'sell', args })
      await market.send(person, { to: trader, data, value, gas })
    },
  }
}
