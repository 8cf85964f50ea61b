import { getPrices } from '@peregrine/contract/routes/prices'
import { getMakers } from '@peregrine/contract/routes/topTraders'
import { networkFacts } from '@peregrine/core/network'
import { parseUnits } from '@peregrine/core/units'
import { parseShare, type TradeSize } from '@peregrine/wallet/trade/tradeSize'
import type { TradeRequest } from '../../domain/doors/tradeDoor.ts'
import { plainDecimal } from '../../kit/figures/formatFigure.ts'
import { call } from '../../kit/http/call.ts'

const usdDecimals = 6
const priceDecimals = 12
const decimalsOf = ({ network }: TradeRequest) => (networkFacts[network].family === 'SOL' ? 9 : 18)

/** Dollars as base units of the coin at its current price. */
function inCoins(usd: string, price: number, decimals: number): bigint {
  const [dollars, perCoin] = [parseUnits(usd, usdDecimals), parseUnits(plainDecimal(price), priceDecimals)]
  if (dollars === null || !perCoin) throw new Error('no amount of dollars')
  return (dollars * 10n ** BigInt(decimals + priceDecimals - usdDecimals)) / perCoin
}

/**
 * What a wallet has put into a token and got back, fees included, in the coin at its current price: the position card's
 * own figures, so that the trader can follow what selling the initial sells.
 */
async function initialOf(request: TradeRequest, wallet: string): Promise<TradeSize> {
  const { network, pool } = request
  if (pool === null) throw new Error('the position of this token is not known without its pool')
  const [{ makers }, prices] = await Promise.all([
    call(getMakers, { params: { network, pool }, query: { wallets: wallet } }),
    call(getPrices),
  ])
  const price = prices[networkFacts[network].coin]
  const maker = makers.find(({ address }) => address === wallet)
  if (price === null || !maker) return { type: 'initial', spent: 0n, received: 0n }
  const decimals = decimalsOf(request)
  return {
    type: 'initial',
    spent: inCoins(maker.boughtUsd, price, decimals),
    received: inCoins(maker.soldUsd, price, decimals),
  }
}

/** How much one wallet trades for a press; null for an amount that is none. */
export async function sizeOf(request: TradeRequest, wallet: string): Promise<TradeSize | null> {
  const { side, amount } = request
  if (side === 'sell' && amount === 'initial') return initialOf(request, wallet)
  if (side === 'sell') {
    const bps = parseShare(amount)
    return bps === null ? null : { type: 'share', bps }
  }
  const units = parseUnits(amount, decimalsOf(request))
  return units === null || units <= 0n ? null : { type: 'units', units }
}
