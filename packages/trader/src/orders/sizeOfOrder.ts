import type { Order, OrderWallet } from '@peregrine/contract/order'
import { shareOf, type TradeSize } from '@peregrine/wallet/trade/tradeSize'
import { readInitial } from '../readInitial.ts'
import { readUnits } from '../swapPorts.ts'
import type { Trader } from '../traderPorts.ts'

/** How much one wallet trades for an order; null for nothing. */
export async function sizeOfOrder(
  trader: Trader,
  order: Order,
  { address, boughtUnits }: OrderWallet,
): Promise<TradeSize | null> {
  const { amount, network, condition } = order
  if (amount.type === 'coins') return { type: 'units', units: BigInt(amount.units) }
  if (amount.type === 'principal') {
    return readInitial(trader, { network, pool: condition.poolAddress }, address)
  }
  if (amount.of === 'held') return { type: 'share', bps: amount.bps }
  const held = await readUnits(trader, { network, wallet: address }, condition.tokenAddress)
  const bought = shareOf(BigInt(boughtUnits ?? '0'), amount.bps)
  const units = bought < held ? bought : held
  return units > 0n ? { type: 'units', units } : null
}
