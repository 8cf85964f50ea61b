import { type Address, decodeEventLog } from 'viem'
import { nameToken } from '../people/names.ts'
import type { EvmKey } from './contractAddresses.ts'
import { contractAddresses, fourManager } from './contractAddresses.ts'
import type { Person } from './cast.ts'
import { fourAbi, fourCreate } from './fourCalls.ts'
import { v2PairAddress } from './initCodeHash.ts'
import { type Launch, launchV2Token, launchV3Token } from './launchCalls.ts'
import { addHolder, type Market } from './market.ts'
import { buy, type TradingContext } from './planTrades.ts'
import type { Receipt } from './txSender.ts'
import type { WorldPool } from './world.ts'

const kinds: readonly (readonly [Launch['kind'], number])[] = [
  ['honest', 50],
  ['tax', 18],
  ['honeypot', 12],
  ['mintable', 12],
  ['blacklist', 8],
  ['pausable', 4],
  ['openMint', 2],
  ['hiddenMinter', 3],
  ['oneSale', 3],
  ['cooldown', 4],
]

/** Only a few try to sell tokens that cannot be sold, or not again. */
const traps: ReadonlySet<Launch['kind']> = new Set(['honeypot', 'oneSale'])

function poolMarket(
  pool: WorldPool,
  kind: Launch['kind'],
  network: EvmKey,
  nowMs: number,
  dollars: number,
): Market {
  const base = {
    pool,
    network,
    kind,
    bornMs: nowMs,
    heat: 12,
    halfLifeMs: 240_000,
    floorHeat: 0.02,
    holders: [],
  }
  return { ...base, maxDollars: dollars * 0.08, sellShare: traps.has(kind) ? 0.08 : 0.42 }
}

/** Launches a token with a pool (mostly V2): the creator's transactions, immediately followed by the snipers'. */
export function launchPoolToken(trading: TradingContext, nowMs: number, deadline: bigint): Market {
  const { random, key, sender, cast } = trading
  const creator = random.pick(cast.creator)
  const { name, symbol } = nameToken(random)
  const [kind] = random.pickWeighted(kinds, ([, weight]) => weight)
  const coins = BigInt(Math.round(random.logBetween(2, 12) * 1e6)) * 10n ** 12n
  const launch: Launch = { kind, name, symbol, coins, taxBps: random.between(1, 12) * 100, deadline }
  const isV3 =
    (kind === 'honest' || kind === 'mintable') &&
    contractAddresses[key].positionManager !== null &&
    random.chance(0.35)
  const bringOut = isV3 ? launchV3Token : launchV2Token
  const { calls, pool } = bringOut(key, creator.account.address, sender.nextNonce(creator), launch)
  for (const call of calls) sender.queue(creator, call, { what: 'launch' })
  const market = poolMarket(
    pool,
    kind,
    key,
    nowMs,
    (Number(coins) / 1e18) * contractAddresses[key].coinDollars,
  )
  addHolder(market, creator)
  for (let i = random.between(1, 3); i > 0; i--)
    buy(trading, { person: random.pick(cast.sniper), market }, deadline)
  return market
}

function tokenOf(receipt: Receipt): Address | null {
  for (const log of receipt.logs) {
    if (log.address !== fourManager) continue
    const event = decodeEventLog({ abi: fourAbi, data: log.data, topics: log.topics as [`0x${string}`] })
    if (event.eventName === 'TokenCreate' && event.args) return event.args.token.toLowerCase() as Address
  }
  return null
}

/** Launches a four.meme token; `onBorn` receives its market once the creation is mined. */
export function launchFourToken(
  trading: TradingContext,
  nowMs: number,
  onBorn: (market: Market) => void,
): void {
  const { random, sender, cast } = trading
  const creator: Person = random.pick(cast.creator)
  const { name, symbol } = nameToken(random)
  const preBuy = random.chance(0.7) ? BigInt(Math.round(random.logBetween(0.05, 1.5) * 1e6)) * 10n ** 12n : 0n
  // One in four catches on and fills its curve within minutes.
  const isRunner = random.chance(0.25)
  const onReceipt = (receipt: Receipt) => {
    const base = tokenOf(receipt)
    if (!base) return
    const pool: WorldPool = {
      dex: 'fourmeme',
      address: base,
      base,
      quote: contractAddresses.bsc.wrapped,
      feePips: 10_000,
      symbol,
    }
    const mood = isRunner
      ? { heat: 60, halfLifeMs: 300_000, maxDollars: 1300, sellShare: 0.2 }
      : { heat: 8, halfLifeMs: 120_000, maxDollars: 350, sellShare: 0.45 }
    const market: Market = {
      pool,
      network: 'four',
      kind: 'four',
      bornMs: nowMs,
      floorHeat: 0.02,
      holders: [],
      ...mood,
    }
    if (preBuy > 0n) addHolder(market, creator)
    onBorn(market)
  }
  sender.queue(creator, fourCreate(name, symbol, preBuy), { what: 'launch', onReceipt })
}

/** Moves four.meme markets whose curve was filled in these receipts to their new exchange pool. */
export function moveFilledMarkets(
  markets: readonly Market[],
  receipts: readonly Receipt[],
  nowMs: number,
): number {
  let moved = 0
  for (const log of receipts.flatMap(({ logs }) => logs)) {
    if (log.address !== fourManager) continue
    const event = decodeEventLog({ abi: fourAbi, data: log.data, topics: log.topics as [`0x${string}`] })
    if (event.eventName !== 'LiquidityAdded' || !event.args) continue
    const base = event.args.base.toLowerCase() as Address
    const market = markets.find(({ pool }) => pool.base === base)
    if (!market) continue
    const { wrapped } = contractAddresses.bsc
    market.pool = {
      ...market.pool,
      dex: 'pancakeswap-v2',
      address: v2PairAddress('bsc', base, wrapped),
      quote: wrapped,
      feePips: 2500,
    }
    Object.assign(market, { network: 'bsc', kind: 'honest', heat: 15, bornMs: nowMs, sellShare: 0.45 })
    moved += 1
  }
  return moved
}
