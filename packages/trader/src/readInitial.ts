import { getMakers } from '@peregrine/contract/routes/topTraders'
import type { Network } from '@peregrine/core/network'
import { plainDecimal } from '@peregrine/core/plainDecimal'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { parseUnits } from '@peregrine/core/units'
import type { TradeSize } from '@peregrine/wallet/trade/tradeSize'
import { type Asker, call } from './http/callRoute.ts'
import { readCoinPrice } from './readCoinPrice.ts'

const usdDecimals = 6
const priceDecimals = 12

/** Dollars as base units of the coin at its current price. */
function inCoins(usd: string, price: number, decimals: number): bigint {
  const [dollars, perCoin] = [parseUnits(usd, usdDecimals), parseUnits(plainDecimal(price), priceDecimals)]
  if (dollars === null || !perCoin) throw new Error('no amount of dollars')
  return (dollars * 10n ** BigInt(decimals + priceDecimals - usdDecimals)) / perCoin
}

/**
 * What a wallet has put into a token and got back, fees included, in the coin at its current price on the token's chain:
 * the position card's own figures, so that the trader can follow what selling the initial sells. Throws where that is not
 * known.
 */
export async function readInitial(
  asker: Asker,
  { network, pool }: { network: Network; pool: string | null },
  wallet: string,
): Promise<TradeSize> {
  if (pool === null) throw new Error('the position of this token is not known without its pool')
  const [{ makers }, price] = await Promise.all([
    call(asker, getMakers, { params: { network, pool }, query: { wallets: wallet } }),
    readCoinPrice(asker, network),
  ])
  const maker = makers.find(({ address }) => address === wallet)
  if (!maker) return { type: 'initial', spent: 0n, received: 0n }
  const { boughtUsd, soldUsd } = maker
  if (boughtUsd === null || soldUsd === null)
    throw new Error('what was paid for this token or got for it is not known')
  if (price === null) throw new Error("the coin's price on this chain is not known")
  const { decimals } = coinAddress(network)
  return {
    type: 'initial',
    spent: inCoins(boughtUsd, price, decimals),
    received: inCoins(soldUsd, price, decimals),
  }
}
