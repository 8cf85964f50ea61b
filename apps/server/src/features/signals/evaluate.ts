import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { SignalInput, Trigger } from '@peregrine/contract/signal'
import type { TradeWire } from '@peregrine/contract/trade'
import { leavingTrades } from '../../domain/trades/leavingTrades.ts'
import { type ArmedSignal, grow } from './armedSignal.ts'
import type { Seen, Step } from './rules/progress.ts'
import { isPriceCondition, passTime, type PricePoint, seePrice } from './rules/watchPrice.ts'
import { seeBuy, seeSale } from './rules/watchWallets.ts'
import type { SignalIndex } from './signalIndex.ts'

/** A signal that waits no more. */
export type Ending = { signal: ArmedSignal; state: 'triggered' | 'late' | 'expired'; trigger: Trigger | null }

/** What a record needs from the database besides its own contents. */
export type Facts = {
  /** Deepest pool by token. */
  deepest: ReadonlyMap<string, string>
  /** Units that a creator holds now, by signal; absent when unknown. */
  held: ReadonlyMap<string, bigint>
}

/** How a signal ends when its condition is met. Age and expiry alone are by the wall clock. */
export function endOf(
  { maxAgeMs, expiresAt }: Pick<SignalInput, 'maxAgeMs' | 'expiresAt'>,
  blockTimeMs: number,
  nowMs: number,
): Ending['state'] {
  if (expiresAt !== null && expiresAt <= nowMs) return 'expired'
  return nowMs - blockTimeMs > maxAgeMs ? 'late' : 'triggered'
}

type Block = Pick<ChainRecord, 'blockNumber' | 'blockHash' | 'blockTimeMs' | 'committedAtMs'>

const blockOf = (
  { committedAtMs }: ChainRecord,
  { blockNumber, blockHash, timestamp }: TradeWire,
): Block => ({ blockNumber, blockHash, blockTimeMs: timestamp, committedAtMs })

const seenIn = ({ id, poolAddress, tokenPrice, marketCap }: TradeWire): Seen => ({
  tradeId: id,
  pool: poolAddress,
  price: tokenPrice,
  marketCap,
})

const pointOf = (trade: TradeWire): PricePoint => ({
  ...seenIn(trade),
  valueUsd: Number(trade.valueUsd ?? 0),
  timeMs: trade.timestamp,
})

/** Ends of signals, collected while a record is gone through. */
class Endings {
  readonly list: Ending[] = []
  readonly #ended = new Set<ArmedSignal>()
  readonly #record: ChainRecord
  readonly #index: SignalIndex
  readonly #nowMs: number

  constructor(record: ChainRecord, index: SignalIndex, nowMs: number) {
    this.#record = record
    this.#index = index
    this.#nowMs = nowMs
  }

  isOpen(signal: ArmedSignal): boolean {
    return !this.#ended.has(signal) && signal.isBefore(this.#record)
  }

  take(signal: ArmedSignal, { progress, isMet }: Step, seen: Seen, block: Block): void {
    signal.replace(grow(signal.stored, progress, this.#record.blockNumber))
    this.#index.note(signal)
    if (!isMet) return
    this.#ended.add(signal)
    const state = endOf(signal.input, block.blockTimeMs, this.#nowMs)
    const { blockNumber, blockHash, blockTimeMs, committedAtMs } = block
    const place = { blockNumber, blockHash, blockTimeMs, committedAtMs }
    const trigger = state === 'expired' ? null : { ...seen, ...place, triggeredAtMs: this.#nowMs }
    this.list.push({ signal, state, trigger })
  }
}

/**
 * Finds who is touched by a price: conditions of the trade's pool, and those that follow the deepest pool if this is
 * it.
 */
function* touchedByPrice(trade: TradeWire, index: SignalIndex, { deepest }: Facts): Generator<ArmedSignal> {
  const { chain, tokenAddress, poolAddress } = trade
  if (poolAddress === null) return
  yield* index.ofPool(chain, tokenAddress, poolAddress)
  if (deepest.get(tokenAddress) === poolAddress) yield* index.ofToken(chain, tokenAddress)
}

function seePrices(
  record: ChainRecord,
  trade: TradeWire,
  index: SignalIndex,
  facts: Facts,
  endings: Endings,
) {
  for (const signal of touchedByPrice(trade, index, facts)) {
    const { condition } = signal.input
    if (!isPriceCondition(condition) || !endings.isOpen(signal)) continue
    const step = seePrice(condition, signal.input, signal.progress, pointOf(trade))
    endings.take(signal, step, seenIn(trade), blockOf(record, trade))
  }
}

/** What a wallet's trade means for a condition on wallets; null if nothing. */
function stepOfWallet(signal: ArmedSignal, trade: TradeWire, { held }: Facts): Step | null {
  const { condition, token } = signal.input
  if (condition.kind === 'creator-sale' && trade.sentTokenAddress === token) {
    const units = BigInt(trade.sentTokenAmount ?? 0)
    return seeSale(condition, signal.progress, units, held.get(signal.id) ?? null)
  }
  if (condition.kind === 'group-buy' && trade.receivedTokenAddress === token)
    return seeBuy(condition, signal.progress, { wallet: trade.senderAddress, atMs: trade.timestamp })
  return null
}

function seeWallet(
  record: ChainRecord,
  trade: TradeWire,
  index: SignalIndex,
  facts: Facts,
  endings: Endings,
) {
  if (!trade.inWallet) return
  for (const signal of index.ofWallet(trade.chain, trade.senderAddress)) {
    if (!endings.isOpen(signal)) continue
    const step = stepOfWallet(signal, trade, facts)
    // The price of a trade between two tokens may be the other one's.
    const isPriced = trade.tokenAddress === signal.input.token
    const seen = isPriced ? seenIn(trade) : { ...seenIn(trade), price: null, marketCap: null }
    if (step) endings.take(signal, step, seen, blockOf(record, trade))
  }
}

function seeLaunches(record: ChainRecord, index: SignalIndex, endings: Endings): void {
  for (const { token, stage, toPool, tokenPrice, marketCap } of record.launches) {
    if (stage !== 'migrated') continue
    const seen = { tradeId: null, pool: toPool, price: tokenPrice, marketCap }
    for (const signal of index.ofLaunch(record.chain, token))
      if (endings.isOpen(signal))
        endings.take(signal, { progress: signal.progress, isMet: true }, seen, record)
  }
}

const unseen: Seen = { tradeId: null, pool: null, price: null, marketCap: null }

/**
 * A hold runs out by the chain's own time: no trade fell back up to this block. What of the chain is not read yet is
 * not taken for silence.
 */
function seeTime(record: ChainRecord, index: SignalIndex, endings: Endings): void {
  for (const signal of index.holding(record.chain)) {
    const { progress, input } = signal
    if (!isPriceCondition(input.condition) || !endings.isOpen(signal)) continue
    const step = passTime(input.condition, input, progress, record.blockTimeMs)
    endings.take(signal, step, progress.last ?? unseen, record)
  }
}

/**
 * Goes through a record of type `block`: the progress of the signals that it touches moves on, in memory.
 *
 * @returns the signals that end with it
 */
export function evaluate(record: ChainRecord, index: SignalIndex, facts: Facts, nowMs: number): Ending[] {
  const endings = new Endings(record, index, nowMs)
  const leaving = new Set(leavingTrades(record.trades))
  for (const trade of record.trades) {
    if (leaving.has(trade)) seePrices(record, trade, index, facts, endings)
    seeWallet(record, trade, index, facts, endings)
  }
  seeLaunches(record, index, endings)
  seeTime(record, index, endings)
  return endings.list
}
