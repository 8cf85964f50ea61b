import { bpsOfPercent } from '@peregrine/core/trading/slippage'
import { quickBuys, quickSells, type TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import { plainDecimal } from '@peregrine/core/plainDecimal'

/** What the panel uses of a slot. */
export type Slot = {
  /** Quick purchases in coins, or quick sales in percent, as text. */
  amounts: readonly string[]
  /** Basis points; null for automatic. */
  slippageBps: number | null
  mode: 'safe' | 'fast'
}

/** Reads a slot for one side. */
export function slotOf(settings: TradeSettings, side: TradeSide): Slot {
  const amounts = side === 'buy' ? quickBuys(settings) : quickSells(settings)
  return {
    amounts: amounts.map(plainDecimal),
    slippageBps: settings.autoSlippage ? null : bpsOfPercent(plainDecimal(settings.slippage)),
    mode: settings.fastMode ? 'fast' : 'safe',
  }
}
