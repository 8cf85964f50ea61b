import { zeroAddress } from '@peregrine/core/address'
import type { BlockLog, EvmBlock, EvmBlockTransaction } from '@peregrine/chains/block'
import { addressOf, hashOf, pairCreatedLog, swapLog, syncLog, transferLog } from './fixtureLogs.ts'
import { seededRandom } from '../seededRandom.ts'

const uniswapV2Factory = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const supply = 1_000_000_000n * 10n ** 18n
const genesisMs = Date.UTC(2026, 0, 1)
const blockMs = 12_000
const maxForkDepth = 100

type Pair = { id: string; token0: string; token1: string; reserve0: bigint; reserve1: bigint }
type World = { pairs: Pair[]; tokens: string[]; held: Map<string, bigint> }
type Drafts = { from: string; logs: Omit<BlockLog, 'logIndex'>[] }[]

export type FixtureOptions = {
  seed: number
  swapsPerBlock?: number
  /** Interval of new tokens with their pairs. */
  blocksPerToken?: number
  /** False saves the time and memory needed for forks. */
  isForkable?: boolean
}

/** A made-up Ethereum of Uniswap V2 pairs, with blocks on demand and forks. */
export type FixtureChain = {
  /** Blocks from 0 to the tip of the current branch. */
  blocks: EvmBlock[]
  /** Adds blocks on top of the tip. */
  extend(count: number): void
  /** Replaces the last `depth` blocks with another branch of `count` blocks. */
  fork(depth: number, count: number): void
  /** Tokens created so far on the current branch. */
  tokens(): string[]
  pricePool: { symbol: 'ETH'; pool: string; base: string; quote: string }
  supply: bigint
}

const pairId = (token0: string, token1: string): string => addressOf(`pair ${token0} ${token1}`)

function firstWorld(): World {
  const [token0, token1] = usdc < weth ? [usdc, weth] : [weth, usdc]
  const id = pairId(token0, token1)
  const reserves = new Map([
    [usdc, 40_000_000n * 10n ** 6n],
    [weth, 10_000n * 10n ** 18n],
  ])
  return {
    pairs: [
      { id, token0, token1, reserve0: reserves.get(token0) ?? 0n, reserve1: reserves.get(token1) ?? 0n },
    ],
    tokens: [],
    held: new Map(),
  }
}

function addToken(world: World, name: string): Drafts[number] {
  const token = addressOf(name)
  const creator = addressOf(`creator of ${name}`)
  const [token0, token1] = token < weth ? [token, weth] : [weth, token]
  const id = pairId(token0, token1)
  const inPool = (supply * 8n) / 10n
  const paid = 20n * 10n ** 18n
  const reserve0 = token0 === token ? inPool : paid
  const reserve1 = token1 === token ? inPool : paid
  world.tokens.push(token)
  world.pairs.push({ id, token0, token1, reserve0, reserve1 })
  const logs = [
    transferLog(token, zeroAddress, creator, supply),
    pairCreatedLog(uniswapV2Factory, token0, token1, id),
    transferLog(token, creator, id, inPool),
    transferLog(weth, creator, id, paid),
    syncLog(id, reserve0, reserve1),
  ]
  return { from: creator, logs }
}

/** Wallets sell only what they bought; their coins are unlimited. */
function canPay(world: World, token: string, wallet: string, units: bigint): boolean {
  return !world.tokens.includes(token) || (world.held.get(`${token} ${wallet}`) ?? 0n) >= units
}

/** A constant-product swap with the 0.3 % fee, as logs in real order; selling too much becomes a purchase. */
function addSwap(
  world: World,
  pair: Pair,
  wallet: string,
  isZeroIn: boolean,
  partBps: bigint,
): Drafts[number] {
  const reserveIn = isZeroIn ? pair.reserve0 : pair.reserve1
  const reserveOut = isZeroIn ? pair.reserve1 : pair.reserve0
  const paid = (reserveIn * partBps) / 10_000n + 1n
  const got = (paid * 997n * reserveOut) / (reserveIn * 1000n + paid * 997n)
  const [tokenIn, tokenOut] = isZeroIn ? [pair.token0, pair.token1] : [pair.token1, pair.token0]
  if (!canPay(world, tokenIn, wallet, paid)) return addSwap(world, pair, wallet, !isZeroIn, partBps)
  world.held.set(`${tokenIn} ${wallet}`, (world.held.get(`${tokenIn} ${wallet}`) ?? 0n) - paid)
  world.held.set(`${tokenOut} ${wallet}`, (world.held.get(`${tokenOut} ${wallet}`) ?? 0n) + got)
  pair.reserve0 += isZeroIn ? paid : -got
  pair.reserve1 += isZeroIn ? -got : paid
  const amounts = isZeroIn
    ? { in0: paid, in1: 0n, out0: 0n, out1: got }
    : { in0: 0n, in1: paid, out0: got, out1: 0n }
  const logs = [
    transferLog(tokenIn, wallet, pair.id, paid),
    transferLog(tokenOut, pair.id, wallet, got),
    syncLog(pair.id, pair.reserve0, pair.reserve1),
    swapLog(pair.id, wallet, amounts),
  ]
  return { from: wallet, logs }
}

function assemble(number: number, parentHash: string, branch: number, drafts: Drafts): EvmBlock {
  const hash = hashOf(`${parentHash} ${number} ${branch}`)
  let logIndex = 0
  const transactions = drafts.map(
    ({ from, logs }, index): EvmBlockTransaction => ({
      hash: hashOf(`${hash} ${index}`),
      index,
      from,
      to: uniswapV2Factory,
      isSuccess: true,
      feeWei: 10n ** 14n,
      logs: logs.map((log) => ({ ...log, logIndex: logIndex++ })),
    }),
  )
  const timeMs = genesisMs + number * blockMs
  const head = {
    chain: 'eth' as const,
    number,
    hash,
    parentHash,
    parentNumber: number - 1,
    timeMs,
    seenAtMs: timeMs,
  }
  return { ...head, family: 'EVM', transactions, baseFeePerGas: 1n, proof: 'receipts-root' }
}

function openPricePool({ pairs: [base] }: World): Drafts {
  if (!base) return []
  const creation = pairCreatedLog(uniswapV2Factory, base.token0, base.token1, base.id)
  return [{ from: weth, logs: [creation, syncLog(base.id, base.reserve0, base.reserve1)] }]
}

function swapAtRandom(world: World, count: number, random: () => number): Drafts {
  const drafts: Drafts = []
  for (let n = 0; n < count; n++) {
    const pair = world.pairs[Math.floor(random() * random() * world.pairs.length)]
    const wallet = addressOf(`wallet ${Math.floor(random() * 200)}`)
    if (!pair) continue
    drafts.push(addSwap(world, pair, wallet, random() < 0.5, BigInt(1 + Math.floor(random() * 80))))
  }
  return drafts
}

/** Creates the chain with its first block: the price pool. Deterministic by seed and calls. */
export function makeFixtureChain({
  seed,
  swapsPerBlock = 10,
  blocksPerToken = 20,
  isForkable = true,
}: FixtureOptions): FixtureChain {
  let branch = 0
  let random = seededRandom(seed)
  const blocks: EvmBlock[] = []
  const worlds: World[] = []
  const grow = (): void => {
    const number = blocks.length
    const last = worlds.at(-1) ?? firstWorld()
    const world = isForkable ? structuredClone(last) : last
    const drafts: Drafts = []
    if (number % blocksPerToken === 1) drafts.push(addToken(world, `token ${number} of branch ${branch}`))
    if (number === 0) drafts.push(...openPricePool(world))
    drafts.push(...swapAtRandom(world, swapsPerBlock, random))
    blocks.push(assemble(number, blocks.at(-1)?.hash ?? hashOf(`genesis ${seed}`), branch, drafts))
    worlds.push(world)
    if (worlds.length > maxForkDepth + 1) worlds.shift()
  }
  const extend = (count: number): void => {
    for (let n = 0; n < count; n++) grow()
  }
  const fork = (depth: number, count: number): void => {
    if (!isForkable || depth > maxForkDepth || depth >= blocks.length)
      throw new Error(`this chain cannot fork ${depth} deep`)
    blocks.length -= depth
    worlds.length -= depth
    branch += 1
    random = seededRandom(seed + branch * 7_919)
    extend(count)
  }
  extend(1)
  const pricePool = {
    symbol: 'ETH' as const,
    pool: worlds[0]?.pairs[0]?.id ?? '',
    base: weth,
    quote: usdc,
  }
  return { blocks, extend, fork, tokens: () => worlds.at(-1)?.tokens ?? [], pricePool, supply }
}
