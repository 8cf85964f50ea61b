import type { DayTraderWire } from '@peregrine/contract/routes/dayTraders'
import type { ChainKey } from '@peregrine/core/network'
import { openPosition, type OpenPosition, type Position } from '@peregrine/core/portfolio/position'
import { unrealisedMicros } from '@peregrine/core/portfolio/valueAtPrice'
import { usdText } from '@peregrine/core/units'
import { legsOf } from '../../domain/ledgers/tradeLegs.ts'
import type { DayRow, TokenPrice } from './dayTraderStore.ts'

type Wallet = {
  trades: number
  lastTradeMs: number
  byToken: Map<string, OpenPosition>
}

/** Groups trades, oldest first, by wallet and token. */
export async function groupByWallet(
  chain: ChainKey,
  batches: AsyncIterable<DayRow[]>,
): Promise<Map<string, Wallet>> {
  const wallets = new Map<string, Wallet>()
  for await (const rows of batches) for (const row of rows) addRow(wallets, chain, row)
  return wallets
}

function addRow(wallets: Map<string, Wallet>, chain: ChainKey, row: DayRow): void {
  const wallet = wallets.get(row.sender) ?? { trades: 0, lastTradeMs: 0, byToken: new Map() }
  wallets.set(row.sender, wallet)
  wallet.trades++
  wallet.lastTradeMs = Number(row.time_ms)
  for (const { token, trade } of legsOf(chain, row)) {
    const position = wallet.byToken.get(token) ?? openPosition('fifo')
    wallet.byToken.set(token, position)
    position.add(trade)
  }
}

type Prices = ReadonlyMap<string, TokenPrice>
type Held = { token: string; position: Position }

/** Value less cost of everything still held; null if one price is unknown. */
function unrealisedOf(held: readonly Held[], prices: Prices): bigint | null {
  let sum = 0n
  for (const { token, position } of held) {
    if (position.heldUnits === 0n) continue
    const price = prices.get(token)
    const micros = unrealisedMicros(position, price?.decimals ?? null, price?.price_usd ?? null)
    if (micros === null) return null
    sum += micros
  }
  return sum
}

const sumOf = (held: readonly Held[], figure: (position: Position) => bigint): bigint =>
  held.reduce((sum, { position }) => sum + figure(position), 0n)

/** The token with the largest gain, and its percent of all gains. */
function bestOf(held: readonly Held[], prices: Prices): Pick<DayTraderWire, 'bestShare' | 'bestSymbol'> {
  const gains = held.filter(({ position }) => position.realisedMicros > 0n)
  const all = sumOf(gains, ({ realisedMicros }) => realisedMicros)
  const best = gains.toSorted((a, b) => Number(b.position.realisedMicros - a.position.realisedMicros))[0]
  if (!best) return { bestShare: null, bestSymbol: null }
  return {
    bestShare: Number((best.position.realisedMicros * 1_000n) / all) / 10,
    bestSymbol: prices.get(best.token)?.symbol || null,
  }
}

export type DayResult = { wire: DayTraderWire; realisedMicros: bigint }

/** What a wallet made of the positions that it opened within these trades. */
export function resultOf(address: string, wallet: Wallet, prices: Prices): DayResult {
  const held = [...wallet.byToken].map(([token, open]) => ({ token, position: open.position() }))
  const realisedMicros = sumOf(held, (position) => position.realisedMicros)
  const unrealised = unrealisedOf(held, prices)
  const count = (outcome: Position['outcome']) =>
    held.filter(({ position }) => position.outcome === outcome).length
  const wire = {
    address,
    name: null,
    realisedUsd: usdText(realisedMicros),
    unrealisedUsd: unrealised === null ? null : usdText(unrealised),
    boughtUsd: usdText(sumOf(held, ({ boughtMicros }) => boughtMicros)),
    soldUsd: usdText(sumOf(held, ({ soldMicros }) => soldMicros)),
    trades: wallet.trades,
    tokens: held.length,
    wins: count('win'),
    losses: count('loss'),
    ...bestOf(held, prices),
    isBasisComplete: held.every(({ position }) => position.isBasisComplete),
    lastTradeAt: wallet.lastTradeMs,
  }
  return { wire, realisedMicros }
}

/** Those with a gain, the largest first. */
export function rankResults(results: readonly DayResult[]): DayResult[] {
  return results
    .filter(({ realisedMicros }) => realisedMicros > 0n)
    .sort((a, b) =>
      a.realisedMicros === b.realisedMicros
        ? a.wire.address < b.wire.address
          ? -1
          : 1
        : a.realisedMicros > b.realisedMicros
          ? -1
          : 1,
    )
}
