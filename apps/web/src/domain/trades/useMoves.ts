import { getHeldBefore, maxMoves } from '@peregrine/contract/routes/kolMoves'
import type { TradeWire } from '@peregrine/contract/trade'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kit/http/call.ts'
import { type Move, moveOf } from './moveOf.ts'

/** Trades that arrive within this time share one request. */
const gatherMs = 1_000
const maxKept = 600

type Moves = ReadonlyMap<string, Move | null>

const nothing: Moves = new Map()

const keyOf = ({ senderAddress, tokenAddress, timestamp, blockNumber }: TradeWire) =>
  [senderAddress, tokenAddress, timestamp, blockNumber].join('.')

/** Requests the moves of these trades; an undecidable one is null, so that it is not requested again. */
async function fetchMoves(trades: readonly TradeWire[]): Promise<[string, Move | null][]> {
  const byNetwork = Map.groupBy(trades, ({ network }) => network)
  const answers = [...byNetwork].map(async ([network, own]) => {
    const held = await call(getHeldBefore, {
      params: { network },
      query: { trades: own.map(keyOf).join(',') },
    })
    return own.map((trade, at): [string, Move | null] => {
      const before = held[at]
      return [trade.id, before === undefined ? null : moveOf(trade, BigInt(before))]
    })
  })
  return (await Promise.all(answers)).flat()
}

async function tryFetchMoves(trades: readonly TradeWire[]): Promise<[string, Move | null][]> {
  try {
    return await fetchMoves(trades)
  } catch (error) {
    // The word is optional: the side is shown without it.
    console.warn('What trades did to their positions could not be asked', error)
    return trades.map(({ id }) => [id, null])
  }
}

function unknownOf(trades: readonly TradeWire[], moves: Moves): TradeWire[] {
  return trades.filter(({ id, tradeType }) => tradeType !== 'swap' && !moves.has(id)).slice(0, maxMoves)
}

/**
 * Returns each trade's effect on its wallet's position by trade id, requested in small batches, newest first. A trade
 * whose move is unknown is missing or null and shows its side.
 */
export function useMoves(trades: readonly TradeWire[]): Moves {
  const [moves, setMoves] = useState(nothing)
  const latest = useRef({ trades, moves })
  const isBusy = useRef(false)
  useEffect(() => {
    latest.current = { trades, moves }
    if (isBusy.current || unknownOf(trades, moves).length === 0) return
    isBusy.current = true
    setTimeout(async () => {
      const found = await tryFetchMoves(unknownOf(latest.current.trades, latest.current.moves))
      isBusy.current = false
      setMoves((before) => new Map([...[...before].slice(-maxKept), ...found]))
    }, gatherMs)
  }, [trades, moves])
  return moves
}
