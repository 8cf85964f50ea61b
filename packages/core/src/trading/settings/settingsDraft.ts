import { bpsOfPercent } from '../slippage.ts'
import { decimalText, typedNumber } from './decimalText.ts'
import { parseSettings } from './parseSettings.ts'
import {
  type AntiSandwich,
  defaultSettings,
  maxMoreQuick,
  quickBuys,
  quickSells,
  type SettingNetwork,
  type TradeSettings,
} from './tradeSettings.ts'

/** Most quick buttons a side can have. */
export const maxQuick = 3 + maxMoreQuick

/** Numbers as typed. */
export const draftFigures = [
  'slippage',
  'maxGasFee',
  'maxPriorityFee',
  'increase',
  'decrease',
  'minSellAmount',
  'sellInterval',
] as const
export type DraftFigure = (typeof draftFigures)[number]

/** Settings being edited. */
export type SettingsDraft = {
  fastMode: boolean
  autoSlippage: boolean
  autoGasMode: boolean
  alertsEnabled: boolean
  confirmTrades: boolean
  hasSellConfig: boolean
  antiSandwich: AntiSandwich
  buys: readonly string[]
  sells: readonly string[]
  figures: Readonly<Record<DraftFigure, string>>
}

/** Rules of the form that an entry can break (spec 1 section 5.6). */
export type DraftFault =
  | 'number'
  | 'amount-positive'
  | 'percent-range'
  | 'slippage-positive'
  | 'slippage-range'
  | 'gas-order'
  | 'gas-negative'
  | 'alert-negative'
  | 'decrease-range'
  | 'sell-positive'
  | 'too-many'

/** By field: a figure, or `buy-0`, `sell-2`; `buys` and `sells` for the lists. */
export type DraftFaults = Readonly<Record<string, DraftFault>>

export type ReadDraft =
  /** `isCapped`: Solana's slippage was over 50 % and is 50 % now. */
  { settings: TradeSettings; isCapped: boolean } | { faults: DraftFaults }

const shown = (value: number): string => (value === 0 ? '' : decimalText(value))

/** Settings as a form shows them; a figure that was never set is empty. */
export function draftOfSettings(settings: TradeSettings): SettingsDraft {
  const { slippage, maxGasFee, maxPriorityFee, priceAlerts, sellConfig, ...rest } = settings
  return {
    fastMode: rest.fastMode,
    autoSlippage: rest.autoSlippage,
    autoGasMode: rest.autoGasMode,
    alertsEnabled: rest.alertsEnabled,
    confirmTrades: rest.confirmTrades,
    antiSandwich: rest.antiSandwich,
    hasSellConfig: sellConfig !== null,
    buys: quickBuys(settings).map(decimalText),
    sells: quickSells(settings).map(decimalText),
    figures: {
      slippage: shown(slippage),
      maxGasFee: shown(maxGasFee),
      maxPriorityFee: rest.autoGasMode ? shown(maxPriorityFee) : decimalText(maxPriorityFee),
      increase: decimalText(priceAlerts.increase),
      decrease: decimalText(priceAlerts.decrease),
      minSellAmount: sellConfig ? decimalText(sellConfig.minAmount) : '',
      sellInterval: sellConfig ? decimalText(sellConfig.intervalSeconds) : '',
    },
  }
}

type Numbers = Record<DraftFigure, number | null>
type Found = Record<string, DraftFault>

/** Empty boxes past the three that must be filled stand for nothing. */
const isBlankExtra = (text: string, at: number) => at >= 3 && text.trim() === ''

function checkQuick(draft: SettingsDraft, found: Found): void {
  for (const [name, list, rule] of [
    ['buy', draft.buys, 'amount-positive'],
    ['sell', draft.sells, 'percent-range'],
  ] as const) {
    if (list.length > maxQuick) found[`${name}s`] = 'too-many'
    for (const [at, text] of list.entries()) {
      if (isBlankExtra(text, at)) continue
      const value = typedNumber(text)
      if (value === null) found[`${name}-${at}`] = 'number'
      else if (value <= 0 || (name === 'sell' && value > 100)) found[`${name}-${at}`] = rule
    }
  }
}

function checkSlippage(network: SettingNetwork, { slippage }: Numbers, found: Found): void {
  if (slippage === null) found.slippage = 'number'
  else if (slippage <= 0) found.slippage = 'slippage-positive'
  else if (slippage > 100 && network !== 'sol') found.slippage = 'slippage-range'
}

function checkGas({ maxGasFee, maxPriorityFee }: Numbers, found: Found): void {
  for (const [field, value] of Object.entries({ maxGasFee, maxPriorityFee }))
    if (value === null) found[field] = 'number'
    else if (value < 0) found[field] = 'gas-negative'
  if (found.maxGasFee || found.maxPriorityFee) return
  if ((maxGasFee ?? 0) <= (maxPriorityFee ?? 0)) found.maxGasFee = 'gas-order'
}

function checkAlerts({ increase, decrease }: Numbers, found: Found): void {
  for (const [field, value] of Object.entries({ increase, decrease }))
    if (value === null) found[field] = 'number'
    else if (value < 0) found[field] = 'alert-negative'
  if ((decrease ?? 0) > 100) found.decrease = 'decrease-range'
}

function checkSell({ minSellAmount, sellInterval }: Numbers, found: Found): void {
  for (const [field, value] of Object.entries({ minSellAmount, sellInterval }))
    if (value === null) found[field] = 'number'
    else if (value <= 0) found[field] = 'sell-positive'
}

function faultsOf(network: SettingNetwork, draft: SettingsDraft, numbers: Numbers): Found {
  const found: Found = {}
  checkQuick(draft, found)
  if (!draft.autoSlippage) checkSlippage(network, numbers, found)
  if (!draft.autoGasMode) checkGas(numbers, found)
  if (draft.alertsEnabled) checkAlerts(numbers, found)
  if (draft.hasSellConfig) checkSell(numbers, found)
  return found
}

const solanaCapPercent = 50

/** Solana's typed slippage as it is kept: at most 50 %. */
function cappedSlippage(network: SettingNetwork, draft: SettingsDraft, typed: number | null): number | null {
  const isOver =
    network === 'sol' && !draft.autoSlippage && (bpsOfPercent(draft.figures.slippage) ?? 0) > 5_000
  return isOver ? solanaCapPercent : typed
}

const filledOf = (texts: readonly string[]) =>
  texts.filter((text, at) => !isBlankExtra(text, at)).map((text) => typedNumber(text) ?? 0)

/**
 * The settings of a draft, or the rules it breaks. Figures of what is on automatic or off are not checked; unreadable
 * ones become the network's defaults.
 */
export function readSettingsDraft(network: SettingNetwork, draft: SettingsDraft): ReadDraft {
  const numbers = Object.fromEntries(
    draftFigures.map((figure) => [figure, typedNumber(draft.figures[figure])]),
  ) as Numbers
  const faults = faultsOf(network, draft, numbers)
  if (Object.keys(faults).length > 0) return { faults }
  const defaults = defaultSettings[network]
  const slippage = cappedSlippage(network, draft, numbers.slippage)
  const buys = filledOf(draft.buys)
  const sells = filledOf(draft.sells)
  const settings = parseSettings({
    fastMode: draft.fastMode,
    autoSlippage: draft.autoSlippage,
    autoGasMode: draft.autoGasMode,
    alertsEnabled: draft.alertsEnabled,
    confirmTrades: draft.confirmTrades,
    antiSandwich: draft.antiSandwich,
    quickActionAmounts: buys.slice(0, 3),
    moreBuyAmounts: buys.slice(3),
    quickSellPercentages: sells.slice(0, 3),
    moreSellPercentages: sells.slice(3),
    slippage: slippage ?? defaults.slippage,
    maxGasFee: numbers.maxGasFee ?? defaults.maxGasFee,
    maxPriorityFee: numbers.maxPriorityFee ?? defaults.maxPriorityFee,
    priceAlerts: {
      increase: numbers.increase ?? defaults.priceAlerts.increase,
      decrease: numbers.decrease ?? defaults.priceAlerts.decrease,
    },
    sellConfig: draft.hasSellConfig
      ? { minAmount: numbers.minSellAmount, intervalSeconds: numbers.sellInterval }
      : null,
  })
  // Fewer than three entries, which the form cannot make.
  if (!settings) throw new Error('A draft without faults is valid settings')
  return { settings, isCapped: slippage !== numbers.slippage }
}
