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
import type { WalletTradeRow } from './store.ts'

/** A wallet's trades of one token, oldest first, with their rows. */
export type TokenHistory = {
  chain: ChainKey
  token: string
  trades: PositionTrade[]
  rows: WalletTradeRow[]
  /** Null for a token that the wallet only holds. */
  lastTradeMs: number | null
}

export type TokenPosition = TokenHistory & { position: Position; steps: RealisedStep[] }

/** A wallet's trades on a chain: by token, and those that are of none. */
export type ChainTrades = { chain: ChainKey; histories: TokenHistory[]; others: WalletTradeRow[] }

/** Groups a wallet's trades by token; `rows` are newest first. */
export function groupByToken(chain: ChainKey, rows: readonly WalletTradeRow[]): ChainTrades {
  const histories = new Map<string, TokenHistory>()
  const others: WalletTradeRow[] = []
  for (const row of rows.toReversed()) {
    const timeMs = Number(row.time_ms)
    const legs = legsOf(chain, row)
    if (legs.length === 0) others.push(row)
    for (const { token, trade } of legs) {
      let history = histories.get(token)
      if (!history) {
        history = { chain, token, trades: [], rows: [], lastTradeMs: timeMs }
        histories.set(token, history)
      }
      history.trades.push(trade)
      history.rows.push(row)
      history.lastTradeMs = timeMs
    }
  }
  return { chain, histories: [...histories.values()], others }
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
