import type { TraderSort, TraderWire } from '@peregrine/contract/routes/topTraders'
import type { TokenLedger, Trader } from '../../domain/ledgers/readLedger.ts'
import { profitOf, tagsOf, tradingToWire, unrealisedOf } from '../../domain/ledgers/traderFigures.ts'

export function traderToWire(ledger: TokenLedger, trader: Trader, name: string | null): TraderWire {
  return {
    address: trader.address,
    name,
    tags: tagsOf(ledger, trader.address, name),
    ...tradingToWire(ledger, trader),
  }
}

const measures: Record<TraderSort, (ledger: TokenLedger, trader: Trader) => bigint | null> = {
  profit: profitOf,
  realised: (_, { position }) => (position.unknown.includes('realised') ? null : position.realisedMicros),
  unrealised: unrealisedOf,
  volume: (_, { position }) => position.boughtMicros + position.soldMicros,
}

/** Returns the first traders of a ledger by a measure, largest first; unknown measures last. */
export function rankTraders(ledger: TokenLedger, sort: TraderSort, limit: number): Trader[] {
  const measured = [...ledger.traders.values()].map((trader) => ({
    trader,
    measure: measures[sort](ledger, trader),
  }))
  measured.sort((a, b) => {
    if (a.measure === b.measure) return a.trader.address < b.trader.address ? -1 : 1
    if (a.measure === null) return 1
    if (b.measure === null) return -1
    return a.measure > b.measure ? -1 : 1
  })
  return measured.slice(0, limit).map(({ trader }) => trader)
}
