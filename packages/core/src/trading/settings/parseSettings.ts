import { antiSandwichModes, maxMoreQuick, type SellConfig, type TradeSettings } from './tradeSettings.ts'

const maxAmount = 1e15

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isAmount = (value: unknown): value is number => isNumber(value) && value >= 0 && value <= maxAmount
const isPercent = (value: unknown): value is number => isNumber(value) && value >= 0 && value <= 100

/** The same in a settled order, without fields of its own; null unless every element passes. */
function listOf(value: unknown, isElement: (value: unknown) => value is number): number[] | null {
  return Array.isArray(value) && value.every(isElement) ? [...value] : null
}

function three(value: unknown, isElement: (value: unknown) => value is number): number[] | null {
  const list = listOf(value, isElement)
  return list?.length === 3 ? list : null
}

function more(value: unknown, isElement: (value: unknown) => value is number): number[] | null {
  const list = listOf(value ?? [], isElement)
  return list && list.length <= maxMoreQuick ? list : null
}

const switches = ['fastMode', 'autoSlippage', 'autoGasMode', 'alertsEnabled', 'confirmTrades'] as const

function switchesOf(fields: Fields): Pick<TradeSettings, (typeof switches)[number]> | null {
  const { fastMode, autoSlippage, autoGasMode, alertsEnabled, confirmTrades } = fields
  if (typeof fastMode !== 'boolean' || typeof autoSlippage !== 'boolean') return null
  if (typeof autoGasMode !== 'boolean' || typeof alertsEnabled !== 'boolean') return null
  return typeof confirmTrades === 'boolean'
    ? { fastMode, autoSlippage, autoGasMode, alertsEnabled, confirmTrades }
    : null
}

/** Spec 2 section 5: bounds hold for what is in use. */
function figuresOf(fields: Fields): Pick<TradeSettings, 'slippage' | 'maxGasFee' | 'maxPriorityFee'> | null {
  const { autoSlippage, autoGasMode, slippage, maxGasFee, maxPriorityFee } = fields
  if (!isNumber(slippage) || !isNumber(maxGasFee) || !isNumber(maxPriorityFee)) return null
  if (autoSlippage === false && !isPercent(slippage)) return null
  if (autoGasMode === false && (maxGasFee <= 0 || maxPriorityFee < 0)) return null
  return { slippage, maxGasFee, maxPriorityFee }
}

function alertsOf({ alertsEnabled, priceAlerts }: Fields): TradeSettings['priceAlerts'] | null {
  if (!isFields(priceAlerts)) return null
  const { increase, decrease } = priceAlerts
  if (!isNumber(increase) || !isNumber(decrease)) return null
  return alertsEnabled === true && (increase < 0 || !isPercent(decrease)) ? null : { increase, decrease }
}

function quickOf(fields: Fields) {
  const quickActionAmounts = three(fields.quickActionAmounts, isAmount)
  const quickSellPercentages = three(fields.quickSellPercentages, isPercent)
  const moreBuyAmounts = more(fields.moreBuyAmounts, isAmount)
  const moreSellPercentages = more(fields.moreSellPercentages, isPercent)
  return quickActionAmounts && quickSellPercentages && moreBuyAmounts && moreSellPercentages
    ? { quickActionAmounts, quickSellPercentages, moreBuyAmounts, moreSellPercentages }
    : null
}

/** Undefined if it is malformed. */
function sellConfigOf(value: unknown): SellConfig | undefined {
  if (value === null || value === undefined) return null
  if (!isFields(value)) return undefined
  const { minAmount, intervalSeconds } = value
  if (!isAmount(minAmount) || minAmount === 0) return undefined
  if (!isAmount(intervalSeconds) || intervalSeconds === 0) return undefined
  return { minAmount, intervalSeconds }
}

/**
 * Trade settings from an untrusted value (stored text, the server's reply, a form); fields besides are dropped, and our
 * own fields may be missing. Null unless valid by spec 2 section 5.
 */
export function parseSettings(value: unknown): TradeSettings | null {
  if (!isFields(value)) return null
  const modes = switchesOf(value)
  const quick = quickOf(value)
  const figures = figuresOf(value)
  const priceAlerts = alertsOf(value)
  const antiSandwich = antiSandwichModes.find((mode) => mode === (value.antiSandwich ?? 'on'))
  const sellConfig = sellConfigOf(value.sellConfig)
  if (!modes || !quick || !figures || !priceAlerts || !antiSandwich || sellConfig === undefined) return null
  return { ...modes, ...quick, ...figures, priceAlerts, antiSandwich, sellConfig }
}
