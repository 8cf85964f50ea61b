import {
  antiSandwichModes,
  configSlots,
  maxMoreQuick,
  settingNetworks,
} from '@peregrine/core/trading/settings/tradeSettings'
import { z } from 'zod'

const zAmount = z.number().min(0).max(1e15)
const zPercent = z.number().min(0).max(100)

/** Settings of one network in one config slot. */
const zTradeSettings = z
  .object({
    fastMode: z.boolean(),
    quickActionAmounts: z.array(zAmount).length(3),
    quickSellPercentages: z.array(zPercent).length(3),
    slippage: z.number(),
    autoSlippage: z.boolean(),
    maxGasFee: z.number(),
    maxPriorityFee: z.number(),
    autoGasMode: z.boolean(),
    alertsEnabled: z.boolean(),
    priceAlerts: z.object({ increase: z.number(), decrease: z.number() }),
    confirmTrades: z.boolean(),
    /** Quick buttons beside the spec's three. */
    moreBuyAmounts: z.array(zAmount).max(maxMoreQuick).optional(),
    moreSellPercentages: z.array(zPercent).max(maxMoreQuick).optional(),
    antiSandwich: z.enum(antiSandwichModes).optional(),
    /** Coins of the network and seconds; null where none are set. */
    sellConfig: z
      .object({ minAmount: zAmount.gt(0), intervalSeconds: zAmount.gt(0) })
      .nullable()
      .optional(),
  })
  .refine(({ autoSlippage, slippage }) => autoSlippage || zPercent.safeParse(slippage).success, {
    path: ['slippage'],
  })
  .refine(({ autoGasMode, maxGasFee }) => autoGasMode || maxGasFee > 0, { path: ['maxGasFee'] })
  .refine(({ autoGasMode, maxPriorityFee }) => autoGasMode || maxPriorityFee >= 0, {
    path: ['maxPriorityFee'],
  })
  .refine(
    ({ alertsEnabled, priceAlerts: { increase, decrease } }) =>
      !alertsEnabled || (increase >= 0 && zPercent.safeParse(decrease).success),
    { path: ['priceAlerts'] },
  )

/** A user's saved trade settings for a chain type. Omitted ones use the page's default. */
export const zTradeConfig = z
  .object({
    mode: z.enum(['safe', 'fast']),
    slippageType: z.enum(['auto', 'custom']),
    /** Percent. */
    customSlippage: zPercent,
    feeType: z.enum(['auto', 'custom']),
    /** ETH, BNB or SOL. */
    customFee: zAmount,
    quickBuyAmounts: z.array(zAmount).max(8),
    quickSellPercents: z.array(zPercent).max(8),
    /** By network and slot. */
    settings: z.partialRecord(z.enum(settingNetworks), z.partialRecord(z.enum(configSlots), zTradeSettings)),
  })
  .partial()

/** Saved trade settings as returned by the server. */
export type TradeConfig = z.infer<typeof zTradeConfig>
