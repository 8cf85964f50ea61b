import type { ChainKey } from '@peregrine/core/network'
import {
  computePosition,
  type Position,
  type PositionTrade,
  type ProfitMethod,
  type RealisedStep,
} from '@peregrine/core/portfolio/position'
import { positionAtBalance } from '@peregrine/core/portfolio/positionAtBalance'
import { legsOf } from '../../domain/ledgers/tradeLegs.ts'
import type { WalletTrade, WalletTradeRow } from './store.ts'

/** A wallet's trades of one token, oldest first, with their rows. */
export type TokenHistory = {
  chain: ChainKey
  token: string
  trades: PositionTrade[]
  rows: WalletTrade[]
  /** Null for a token that the wallet only holds. */
  lastTradeMs: number | null
}

export type TokenPosition = TokenHistory & { position: Position; steps: RealisedStep[] }

/** A wallet's trades on a chain, newest first: all, by token, and those that are of none. */
export type ChainTrades = {
  chain: ChainKey
  rows: WalletTrade[]
  /** False if there are more. */
  isComplete: boolean
  histories: TokenHistory[]
  others: WalletTrade[]
}

function keptOf({ time_ms, block_number, tx_index, idx, side, value_micros }: WalletTradeRow): WalletTrade {
  return { time_ms, block_number, tx_index, idx, side, value_micros }
}

/**
 * Groups a wallet's trades by token.
 *
 * @param batches of its trades, newest first, with one beyond the limit if there are more
 */
export async function groupByToken(
  chain: ChainKey,
  batches: AsyncIterable<WalletTradeRow[]>,
  limit: number,
): Promise<ChainTrades> {
  const histories = new Map<string, TokenHistory>()
  const rows: WalletTrade[] = []
  const others: WalletTrade[] = []
  let isComplete = true
  for await (const batch of batches)
    for (const row of batch) {
      isComplete = rows.length < limit
      if (!isComplete) break
      const kept = keptOf(row)
      rows.push(kept)
      const legs = legsOf(chain, row)
      if (legs.length === 0) others.push(kept)
      for (const { token, trade } of legs) {
        let history = histories.get(token)
        if (!history) {
          history = { chain, token, trades: [], rows: [], lastTradeMs: Number(row.time_ms) }
          histories.set(token, history)
        }
        history.trades.push(trade)
        history.rows.push(kept)
      }
    }
  for (const history of histories.values()) {
    history.trades.reverse()
    history.rows.reverse()
  }
  return { chain, rows, isComplete, histories: [...histories.values()], others }
}

/** Trades per batch before yielding to the event loop. */
const tradesPerTurn = 5_000

const letOthersRun = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Computes a wallet's positions, in the order of the histories. */
export async function toPositions(
  histories: readonly TokenHistory[],
  method: ProfitMethod,
  balanceOf: (history: TokenHistory) => bigint | null,
): Promise<TokenPosition[]> {
  const positions: TokenPosition[] = []
  let done = 0
  for (const history of histories) {
    const steps: RealisedStep[] = []
    const position = positionAtBalance(history.trades, method, balanceOf(history), (step) => steps.push(step))
    positions.push({ ...history, position, steps })
    done += history.trades.length
    if (done < tradesPerTurn) continue
    done = 0
    await letOthersRun()
  }
  return positions
}

/** The position of a token that the wallet holds and never traded: nothing is known of its cost. */
export function untradedPosition(chain: ChainKey, token: string, units: bigint): TokenPosition {
  const position: Position = {
    ...computePosition([], 'fifo'),
    earlierUnits: units,
    isBasisComplete: false,
    unknown: ['bought', 'sold', 'cost', 'realised'],
  }
  return { chain, token, trades: [], rows: [], lastTradeMs: null, position, steps: [] }
}

/** True if some units were received, or bought before the first trade that is known, or a value is unknown. */
export function isCostIncomplete({ position }: Pick<TokenPosition, 'position'>): boolean {
  return !position.isBasisComplete || position.earlierUnits > 0n
}
