import type { TradeMode } from '../autoGas.ts'
import {
  defaultSettings,
  quickBuys,
  quickSells,
  type SettingNetwork,
  type TradeSettings,
} from './tradeSettings.ts'

/** The spec's second shape of the settings, for eth and sol: a view of a slot. */
export type SimpleSettings = {
  mode: TradeMode
  slippageType: 'auto' | 'custom'
  /** Percent. */
  customSlippage: number
  feeType: 'auto' | 'custom'
  /** Network fee of a trade in ETH or SOL. */
  customFee: number
  quickBuyAmounts: readonly number[]
  quickSellPercents: readonly number[]
}

/** Quick purchases where none are given, in whole coins. */
const fallbackBuys = [0.1, 0.5, 1]

/** Gas that an EVM trade is taken to use where its fee is shown in coins. */
const tradeGas = 200_000
const gweiPerCoin = 1e9

/** Spec 2 section 3; the mode where nothing is saved is that of the chain's own section: EVM safe, Solana fast. */
export const simpleDefaults: Record<'eth' | 'sol', SimpleSettings> = {
  eth: {
    mode: 'safe',
    slippageType: 'auto',
    customSlippage: 30,
    feeType: 'auto',
    customFee: 0.002,
    quickBuyAmounts: [0.1, 0.2, 0.5, 1],
    quickSellPercents: [10, 20, 50, 100],
  },
  sol: {
    mode: 'fast',
    slippageType: 'auto',
    customSlippage: 30,
    feeType: 'auto',
    customFee: 0.02,
    quickBuyAmounts: [0.1, 0.2, 0.5, 10],
    quickSellPercents: [10, 20, 50, 100],
  },
}

function unsaved(network: SettingNetwork): SimpleSettings {
  if (network === 'eth' || network === 'sol') return simpleDefaults[network]
  const mode = defaultSettings[network].fastMode ? 'fast' : 'safe'
  return { ...simpleDefaults.eth, mode, quickBuyAmounts: fallbackBuys }
}

/** A slot's settings in the simple shape; the spec's defaults where nothing is saved (null). */
export function simpleView(network: SettingNetwork, settings: TradeSettings | null): SimpleSettings {
  const defaults = unsaved(network)
  if (!settings) return defaults
  const { fastMode, autoSlippage, slippage, autoGasMode, maxGasFee, maxPriorityFee } = settings
  const fee =
    network === 'sol' ? maxPriorityFee : Number(((maxGasFee * tradeGas) / gweiPerCoin).toPrecision(12))
  return {
    mode: fastMode ? 'fast' : 'safe',
    slippageType: autoSlippage ? 'auto' : 'custom',
    customSlippage: autoSlippage ? defaults.customSlippage : slippage,
    feeType: autoGasMode ? 'auto' : 'custom',
    customFee: autoGasMode ? defaults.customFee : fee,
    quickBuyAmounts: quickBuys(settings),
    quickSellPercents: quickSells(settings),
  }
}
