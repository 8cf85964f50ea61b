import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import type { WalletTag } from '@peregrine/contract/walletTag'
import { unrealisedMicros } from '@peregrine/core/portfolio/valueAtPrice'
import { unitsToNumber, usdText } from '@peregrine/core/units'
import { figureText, positionPartsToWire } from '../../wire/feesWire.ts'
import type { TokenLedger, Trader } from './readLedger.ts'

type TaggedBy = Pick<TokenLedger, 'snipers'> & { token: Pick<TokenLedger['token'], 'creator'> }

/** Returns a wallet's tags for a token; a KOL is a wallet with a name. */
export function tagsOf({ token, snipers }: TaggedBy, address: string, name: string | null): WalletTag[] {
  const tags: WalletTag[] = []
  if (token.creator === address) tags.push('dev')
  if (name !== null) tags.push('kol')
  if (snipers?.has(address)) tags.push('sniper')
  return tags
}

/**
 * Returns the value of the holding at the current price less its cost, in millionths of a dollar; null when unknown.
 */
export function unrealisedOf({ token }: TokenLedger, { position }: Trader): bigint | null {
  return unrealisedMicros(position, token.decimals, token.price_usd)
}

/** Profit of all trades and the holding, in millionths of a dollar; null if either is unknown. */
export function profitOf(ledger: TokenLedger, trader: Trader): bigint | null {
  const unrealised = unrealisedOf(ledger, trader)
  const { realisedMicros, unknown } = trader.position
  return unrealised === null || unknown.includes('realised') ? null : realisedMicros + unrealised
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
  const profit = profitOf(ledger, trader)
  return {
    buys: trader.buys,
    sells: trader.sells,
    boughtUsd: figureText(position, 'bought', position.boughtMicros),
    soldUsd: figureText(position, 'sold', position.soldMicros),
    heldUnits: position.heldUnits.toString(),
    costUsd: figureText(position, 'cost', position.costMicros),
    realisedUsd: figureText(position, 'realised', position.realisedMicros),
    unrealisedUsd: unrealised === null ? null : usdText(unrealised),
    profitUsd: profit === null ? null : usdText(profit),
    parts: positionPartsToWire(position, unrealised),
    isBasisComplete: position.isBasisComplete,
    costUnknownBefore: position.earlierUnits > 0n ? ledger.knownFromMs : null,
    averageCost: averageCost(ledger, trader),
    averageBuyCap: trader.averageBuyCap,
    averageSellCap: trader.averageSellCap,
    firstTradeAt: trader.firstTradeMs,
    lastTradeAt: trader.lastTradeMs,
  }
}
