import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { contractAddresses, type ListedToken, type EvmKey, liquiditySeeder } from './contractAddresses.ts'
import type { ChainBuilder } from './chainBuilder.ts'
import { sortTokens, v2PairAddress, v3PoolAddress } from './initCodeHash.ts'
import type { WorldPool } from './world.ts'

const abi = parseAbi([
  'function createPair(address a, address b)',
  'function createPool(address a, address b, uint24 fee)',
  'function mint(address to, uint256 value)',
  'function mint(address to)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function start(address pool, uint160 sqrtPriceX96, int24 lower, int24 upper, uint128 liquidity)',
])
const maxUint = 2n ** 256n - 1n
const spacings: Record<number, number> = { 500: 10, 2500: 50, 3000: 60, 10000: 200 }

type Side = { address: Address; decimals: number; dollars: number; isWrapped: boolean }
/** A pool to create, with this many dollars on each side. */
export type PoolPlan = {
  version: 2 | 3
  base: Side
  quote: Side
  feePips: number
  dollars: number
  symbol: string
}

const unitsOf = (side: Side, dollars: number): bigint =>
  (BigInt(Math.floor((dollars / side.dollars) * 1e6)) * 10n ** BigInt(side.decimals)) / 1_000_000n

function sideOf(token: ListedToken): Side {
  return { address: token.address, decimals: token.decimals, dollars: token.dollars, isWrapped: false }
}

function give(builder: ChainBuilder, side: Side, to: Address, units: bigint): void {
  if (!side.isWrapped)
    return builder.send(side.address, encodeFunctionData({ abi, functionName: 'mint', args: [to, units] }))
  builder.send(side.address, encodeFunctionData({ abi, functionName: 'deposit' }), { value: units })
  if (to !== builder.deployer)
    builder.send(side.address, encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] }))
}

function seedV2(builder: ChainBuilder, key: EvmKey, plan: PoolPlan): Address {
  const [a, b] = [plan.base.address, plan.quote.address]
  const pair = v2PairAddress(key, a, b)
  builder.send(
    contractAddresses[key].v2Factory,
    encodeFunctionData({ abi, functionName: 'createPair', args: [a, b] }),
  )
  for (const side of [plan.base, plan.quote]) give(builder, side, pair, unitsOf(side, plan.dollars))
  builder.send(pair, encodeFunctionData({ abi, functionName: 'mint', args: [builder.deployer] }))
  return pair
}

/** Integer square root, rounded down. */
export function bigSqrt(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const better = (guess + value / guess) >> 1n
    if (better >= guess) return guess
    guess = better
  }
}

function seedV3(builder: ChainBuilder, key: EvmKey, plan: PoolPlan): Address {
  const [token0] = sortTokens(plan.base.address, plan.quote.address)
  const [first, second] = token0 === plan.base.address ? [plan.base, plan.quote] : [plan.quote, plan.base]
  const pool = v3PoolAddress(key, first.address, second.address, plan.feePips)
  const [units0, units1] = [unitsOf(first, plan.dollars), unitsOf(second, plan.dollars)]
  const spacing = spacings[plan.feePips] ?? 60
  const edge = Math.floor(887272 / spacing) * spacing
  builder.send(
    contractAddresses[key].v3Factory,
    encodeFunctionData({
      abi,
      functionName: 'createPool',
      args: [first.address, second.address, plan.feePips],
    }),
  )
  for (const [side, units] of [
    [first, units0],
    [second, units1],
  ] as const) {
    // Slightly more than requested: the pool rounds its amounts.
    give(builder, side, builder.deployer, units + units / 1000n)
    builder.send(
      side.address,
      encodeFunctionData({ abi, functionName: 'approve', args: [liquiditySeeder, 0n] }),
    )
    builder.send(
      side.address,
      encodeFunctionData({ abi, functionName: 'approve', args: [liquiditySeeder, maxUint] }),
    )
  }
  const args = [pool, bigSqrt((units1 << 192n) / units0), -edge, edge, bigSqrt(units0 * units1)] as const
  builder.send(liquiditySeeder, encodeFunctionData({ abi, functionName: 'start', args }))
  return pool
}

/** Queues the creation of a full-range pool with equal dollars on both sides. */
export function seedPool(builder: ChainBuilder, key: EvmKey, plan: PoolPlan): WorldPool {
  const family = key === 'bsc' ? 'pancakeswap' : 'uniswap'
  const address = plan.version === 2 ? seedV2(builder, key, plan) : seedV3(builder, key, plan)
  const { feePips, symbol, base, quote } = plan
  return {
    dex: `${family}-v${plan.version}`,
    address,
    base: base.address,
    quote: quote.address,
    feePips,
    symbol,
  }
}

function plansOf(key: EvmKey): { price: PoolPlan[]; meme: PoolPlan[] } {
  const addresses = contractAddresses[key]
  const coin: Side = {
    address: addresses.wrapped,
    decimals: 18,
    dollars: addresses.coinDollars,
    isWrapped: true,
  }
  const [stable, second] = addresses.stables.map(sideOf)
  if (!stable || !second) throw new Error(`${key} lacks stable coins`)
  const v2Fee = key === 'bsc' ? 2500 : 3000
  const symbol = key === 'bsc' ? 'BNB' : 'ETH'
  const price: PoolPlan[] = [
    { version: 3, base: coin, quote: stable, feePips: 500, dollars: 8_000_000, symbol },
    { version: 2, base: coin, quote: second, feePips: v2Fee, dollars: 4_000_000, symbol },
    ...addresses.priced.map(
      (token): PoolPlan => ({
        version: 3,
        base: sideOf(token),
        quote: stable,
        feePips: v2Fee,
        dollars: 2_000_000,
        symbol: token.symbol,
      }),
    ),
  ]
  const meme = addresses.memes.map((token, i): PoolPlan => {
    const version = i % 2 === 0 ? 2 : 3
    return {
      version,
      base: sideOf(token),
      quote: coin,
      feePips: version === 2 ? v2Fee : 10_000,
      dollars: 900_000 / (i + 1),
      symbol: token.symbol,
    }
  })
  const virtual = addresses.priced.map(
    (token): PoolPlan => ({
      version: 2,
      base: sideOf(token),
      quote: coin,
      feePips: v2Fee,
      dollars: 1_000_000,
      symbol: token.symbol,
    }),
  )
  return { price, meme: [...meme, ...virtual] }
}

/** Creates the initial pools. */
export async function seedPools(
  builder: ChainBuilder,
  key: EvmKey,
): Promise<{ pricePools: WorldPool[]; memePools: WorldPool[] }> {
  const plans = plansOf(key)
  const pools: Record<'price' | 'meme', WorldPool[]> = { price: [], meme: [] }
  for (const group of ['price', 'meme'] as const) {
    for (const plan of plans[group]) {
      pools[group].push(seedPool(builder, key, plan))
      await builder.mine()
    }
  }
  return { pricePools: pools.price, memePools: pools.meme }
}
