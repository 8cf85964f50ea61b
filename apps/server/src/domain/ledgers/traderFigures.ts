import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import type { WalletTag } from '@peregrine/contract/walletTag'
import { unrealisedMicros } from '@peregrine/core/portfolio/valueAtPrice'
import { unitsToNumber, usdText } from '@peregrine/core/units'
import { positionPartsToWire } from '../../wire/feesWire.ts'
import type { TokenLedger, Trader } from './readLedger.ts'

/** Returns a wallet's tags for the ledger's token; a KOL is a wallet with a name. */
export function tagsOf(ledger: TokenLedger, address: string, name: string | null): WalletTag[] {
  const tags: WalletTag[] = []
  if (ledger.token.creator === address) tags.push('dev')
  if (name !== null) tags.push('kol')
  if (ledger.snipers?.has(address)) tags.push('sniper')
  return tags
}

/**
 * Returns the value of the holding at the current price less its cost, in millionths of a dollar; null when unknown.
 */
export function unrealisedOf({ token }: TokenLedger, { position }: Trader): bigint | null {
  return unrealisedMicros(position, token.decimals, token.price_usd)
}

/** Returns dollars per whole token held, as a float for charts. */
function averageCost({ token }: TokenLedger, { position }: Trader): number | null {
  if (token.decimals === null || position.costedUnits === 0n) return null
  return Number(position.costMicros) / 1e6 / unitsToNumber(position.costedUnits, token.decimals)
}

/** Converts a wallet's results in the ledger's token. */
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
