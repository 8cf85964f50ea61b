import type { TraderSort, TraderWire } from '@peregrine/contract/routes/topTraders'
import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import type { WalletTag } from '@peregrine/contract/walletTag'
import type { ChainKey } from '@peregrine/core/network'
import { unrealisedMicros } from '@peregrine/core/portfolio/valueAtPrice'
import { unitsToNumber, usdText } from '@peregrine/core/units'
import { positionPartsToWire } from '../../indexing/feesWire.ts'
import type { TokenLedger, Trader } from './readLedger.ts'

export type NameOf = (chain: ChainKey, address: string) => string | null

/** What a wallet is to the ledger's token; a KOL is one that has a name. */
export function tagsOf(ledger: TokenLedger, address: string, name: string | null): WalletTag[] {
  const tags: WalletTag[] = []
  if (ledger.token.creator === address) tags.push('dev')
  if (name !== null) tags.push('kol')
  if (ledger.snipers?.has(address)) tags.push('sniper')
  return tags
}

function unrealisedOf({ token }: TokenLedger, { position }: Trader): bigint | null {
  return unrealisedMicros(position, token.decimals, token.price_usd)
}

/** Dollars per whole token of what is held, as a float: it is drawn in a chart. */
function averageCost({ token }: TokenLedger, { position }: Trader): number | null {
  if (token.decimals === null || position.costedUnits === 0n) return null
  return Number(position.costMicros) / 1e6 / unitsToNumber(position.costedUnits, token.decimals)
}

/** What a wallet made of the ledger's token. */
export function tradingToWire(ledger: TokenLedger, trader: Trader): TokenTradingWire {
  const { position } = trader
  const unrealised = unrealisedOf(ledger, trader)
  return {
    buys: trader.buys,
    sells: trader.sells,
    boughtUsd: usdText(position.boughtMicros),
    soldUsd: usdText(position.soldMicros),
    heldUnits: position.heldUnits.toString(),
    costUsd: usdText(position.costMicros),
    realisedUsd: usdText(position.realisedMicros),
    unrealisedUsd: unrealised === null ? null : usdText(unrealised),
    profitUsd: unrealised === null ? null : usdText(position.realisedMicros + unrealised),
    parts: positionPartsToWire(position, unrealised),
    isBasisComplete: position.isBasisComplete,
    averageCost: averageCost(ledger, trader),
    averageBuyCap: trader.averageBuyCap,
    firstTradeAt: trader.firstTradeMs,
    lastTradeAt: trader.lastTradeMs,
  }
}

export function traderToWire(ledger: TokenLedger, trader: Trader, name: string | null): TraderWire {
  return {
    address: trader.address,
    name,
    tags: tagsOf(ledger, trader.address, name),
    ...tradingToWire(ledger, trader),
  }
}

const measures: Record<TraderSort, (ledger: TokenLedger, trader: Trader) => bigint | null> = {
  profit: (ledger, trader) => {
    const unrealised = unrealisedOf(ledger, trader)
    return unrealised === null ? null : trader.position.realisedMicros + unrealised
  },
  realised: (_, { position }) => position.realisedMicros,
  unrealised: unrealisedOf,
  volume: (_, { position }) => position.boughtMicros + position.soldMicros,
}

/** The first traders of a ledger by a measure, the largest first; those of unknown measure last. */
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
