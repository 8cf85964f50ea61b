import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { decideSell, type SellDecision } from '@peregrine/core/trading/settings/decideSell'
import type { Sale, Trader } from './traderPorts.ts'

/** Whether the sell config lets a sale go. `receiveUnits` is its expected receipt in base units of the coin. */
export function checkSale(
  trader: Pick<Trader, 'settingsOf' | 'lastSaleAtMs'>,
  sale: Sale,
  receiveUnits: bigint,
  nowMs: number,
): SellDecision {
  const { sellConfig } = trader.settingsOf(sale.network, 'sell')
  const { decimals } = coinAddress(sale.network)
  return decideSell(sellConfig, { receiveUnits, decimals }, trader.lastSaleAtMs(sale), nowMs)
}
