import { type Address, decodeAbiParameters } from 'viem'
import type { Random } from '../people/random.ts'
import { contractAddresses, type EvmKey, fourManager } from './contractAddresses.ts'
import { approveCall, balanceOfData } from './call.ts'
import type { Cast, Person } from './cast.ts'
import { fourBuy, fourSell } from './fourCalls.ts'
import { addHolder, type Market, removeHolder } from './market.ts'
import type { RpcClient } from './rpcClient.ts'
import { buyWithCoin, type Hop, sellForCoin, type SwapOrder, swapOverTwoPools } from './swapCalls.ts'
import type { TxSender } from './txSender.ts'
import { universalBuy, universalSell } from './universalCalls.ts'

/** Trading state shared by the people of one chain. */
export type TradingContext = {
  key: EvmKey
  cast: Cast
  random: Random
  rpc: RpcClient
  sender: TxSender
  /** Granted approvals, as `person:token:spender`. */
  approvals: Set<string>
  /** Next Permit2 nonce by `person:token`. */
  permitNonces: Map<string, number>
  onTrade: (market: Market) => void
}

/** Tokens that refuse a sale: always, after the first, or too soon after another transfer. */
const refusing: ReadonlySet<Market['kind']> = new Set(['honeypot', 'oneSale', 'cooldown'])

/** A person about to trade, and the market. */
export type Intent = { person: Person; market: Market }

const dollarsByRole: Record<Person['role'], readonly [number, number]> = {
  kol: [200, 9000],
  retail: [15, 1500],
  sniper: [150, 1200],
  creator: [100, 800],
  maker: [500, 15_000],
  user: [1, 1],
  deployer: [1, 1],
}

const coinsOf = (key: EvmKey, dollars: number): bigint =>
  BigInt(Math.floor((dollars / contractAddresses[key].coinDollars) * 1e9)) * 10n ** 9n

function approveOnce(trading: TradingContext, person: Person, token: Address, spender: Address): void {
  const id = `${person.account.address}:${token}:${spender}`
  if (trading.approvals.has(id)) return
  trading.approvals.add(id)
  trading.sender.queue(person, approveCall(token, spender), { what: 'approve' })
}

/** The dollar coin from which the same router reaches a pool's coin, and its decimals. */
function hopOf(key: EvmKey, market: Market): { hop: Hop; decimals: number } | null {
  const { stables, wrapped } = contractAddresses[key]
  if (market.pool.quote !== wrapped) return null
  const stable = stables[market.pool.dex.endsWith('v2') ? 1 : 0]
  return stable ? { hop: { stable: stable.address, feePips: 500 }, decimals: stable.decimals } : null
}

function queueTrade(
  trading: TradingContext,
  { person, market }: Intent,
  call: ReturnType<typeof fourBuy>,
  side: 'buy' | 'sell',
  { mayFail = false, onMined = () => {} } = {},
): void {
  const onReceipt = () => {
    onMined()
    trading.onTrade(market)
  }
  trading.sender.queue(person, call, { what: side, mayFail, onReceipt })
}

function orderOf(
  trading: TradingContext,
  { person, market }: Intent,
  amountIn: bigint,
  deadline: bigint,
): SwapOrder {
  return {
    key: trading.key,
    pool: market.pool,
    trader: person.account.address,
    amountIn,
    minOut: 1n,
    deadline,
  }
}

/** Queues a purchase: on the launchpad, or by a router and route of the buyer's choice. */
export function buy(trading: TradingContext, intent: Intent, deadline: bigint): void {
  const { person, market } = intent
  const { random, key } = trading
  const [low, high] = dollarsByRole[person.role]
  const dollars = Math.min(random.logBetween(low, high), market.maxDollars * (0.5 + random.next() / 2))
  addHolder(market, person)
  const coins = coinsOf(key, dollars)
  if (market.pool.dex === 'fourmeme')
    return queueTrade(trading, intent, fourBuy(market.pool.base, coins, 0n), 'buy', { mayFail: true })
  const order = orderOf(trading, intent, coins, deadline)
  const way = random.next()
  const over = way < 0.1 ? hopOf(key, market) : null
  if (over) {
    const { hop, decimals } = over
    approveOnce(
      trading,
      person,
      hop.stable,
      market.pool.dex.endsWith('v2') ? contractAddresses[key].v2Router : contractAddresses[key].swapRouter02,
    )
    const amountIn = BigInt(Math.floor(dollars * 1e6)) * 10n ** BigInt(decimals - 6)
    return queueTrade(trading, intent, swapOverTwoPools({ ...order, amountIn }, hop, 'buy'), 'buy')
  }
  const call = way < 0.5 ? universalBuy(order) : buyWithCoin(order, way < 0.85 ? 'router' : 'swapRouter02')
  queueTrade(trading, intent, call, 'buy')
}

async function sell(
  trading: TradingContext,
  intent: Intent,
  balance: bigint,
  deadline: bigint,
): Promise<void> {
  const { person, market } = intent
  const { random } = trading
  const isAll = random.chance(0.45)
  const amount = isAll ? balance : (balance * BigInt(random.between(15, 80))) / 100n
  if (isAll || amount === 0n) removeHolder(market, person)
  if (amount === 0n) return
  const order = orderOf(trading, intent, amount, deadline)
  if (market.pool.dex === 'fourmeme') return sellToCurve(trading, intent, amount)
  const way = random.next()
  if (way < 0.4) await sellByPermit(trading, intent, order)
  else sellByRouter(trading, intent, order, way)
}

function sellToCurve(trading: TradingContext, intent: Intent, amount: bigint): void {
  const { base } = intent.market.pool
  approveOnce(trading, intent.person, base, fourManager)
  queueTrade(trading, intent, fourSell(base, amount, 0n), 'sell', { mayFail: true })
}

async function sellByPermit(trading: TradingContext, intent: Intent, order: SwapOrder): Promise<void> {
  const { person, market } = intent
  approveOnce(trading, person, market.pool.base, contractAddresses[trading.key].permit2)
  const id = `${person.account.address}:${market.pool.base}`
  const nonce = trading.permitNonces.get(id) ?? 0
  queueTrade(trading, intent, await universalSell(order, person.account, nonce), 'sell', {
    mayFail: refusing.has(market.kind),
    // A refused sale leaves the signature unused, so the nonce only advances for sales that succeed.
    onMined: () => trading.permitNonces.set(id, nonce + 1),
  })
}

function sellByRouter(trading: TradingContext, intent: Intent, order: SwapOrder, way: number): void {
  const { person, market } = intent
  const { v2Router, swapRouter02 } = contractAddresses[trading.key]
  const isByRouter = market.pool.dex.endsWith('v2') && way < 0.9
  approveOnce(trading, person, market.pool.base, isByRouter ? v2Router : swapRouter02)
  const over = way < 0.5 ? hopOf(trading.key, market) : null
  const call = over
    ? swapOverTwoPools(order, over.hop, 'sell')
    : sellForCoin(order, isByRouter ? 'router' : 'swapRouter02')
  queueTrade(trading, intent, call, 'sell', { mayFail: refusing.has(market.kind) })
}

/** Queues sales by those of `intents` with a holding. */
export async function sellHoldings(
  trading: TradingContext,
  intents: readonly Intent[],
  deadline: bigint,
): Promise<void> {
  const answers = await trading.rpc.batch(
    intents.map(({ person, market }) => [
      'eth_call',
      [{ to: market.pool.base, data: balanceOfData(person.account.address) }, 'latest'],
    ]),
  )
  for (const [i, intent] of intents.entries()) {
    const result = answers[i]?.result
    if (typeof result !== 'string' || result.length !== 66) continue
    const [balance] = decodeAbiParameters([{ type: 'uint256' }], result as `0x${string}`)
    await sell(trading, intent, balance, deadline)
  }
}
