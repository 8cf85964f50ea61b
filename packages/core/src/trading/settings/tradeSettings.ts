import { type ChainKey, chainKeys, type PlaceholderNetwork, placeholderNetworks } from '../../network.ts'

/** Trade settings are kept three times for each network; the page calls them P1, P2 and P3. */
export const configSlots = ['S1', 'S2', 'S3'] as const
export type ConfigSlot = (typeof configSlots)[number]

/** Networks with trade settings. `four` and `pump` use those of their chain; `sui` is settings only. */
export const settingNetworks = [...chainKeys, ...placeholderNetworks] as const
export type SettingNetwork = ChainKey | PlaceholderNetwork

/** How hard a trade avoids being seen before it lands. */
export const antiSandwichModes = ['off', 'on', 'strong'] as const
export type AntiSandwich = (typeof antiSandwichModes)[number]

/** Quick buttons beside the spec's three, for eight in all. */
export const maxMoreQuick = 5

/** Conditions for sales, in whole coins of the network and seconds; null where none are set. */
export type SellConfig = { minAmount: number; intervalSeconds: number } | null

/** Settings of one network in one slot. Percentages, coins, gwei on EVM networks and SOL on Solana. */
export type TradeSettings = {
  fastMode: boolean
  /** Coins to spend; exactly three. */
  quickActionAmounts: readonly number[]
  /** Percent of the holding; exactly three. */
  quickSellPercentages: readonly number[]
  /** Up to five more of each. */
  moreBuyAmounts: readonly number[]
  moreSellPercentages: readonly number[]
  /** Percent; unused while `autoSlippage` is on. */
  slippage: number
  autoSlippage: boolean
  /** Highest price of gas in gwei; on Solana the highest network fee in SOL. Unused while `autoGasMode` is on. */
  maxGasFee: number
  /** Tip in gwei; on Solana the fee in SOL. Unused while `autoGasMode` is on. */
  maxPriorityFee: number
  autoGasMode: boolean
  alertsEnabled: boolean
  /** Percent. */
  priceAlerts: { increase: number; decrease: number }
  confirmTrades: boolean
  antiSandwich: AntiSandwich
  sellConfig: SellConfig
}

const shared = {
  fastMode: false,
  quickActionAmounts: [0.1, 0.5, 1],
  quickSellPercentages: [25, 50, 100],
  moreBuyAmounts: [],
  moreSellPercentages: [],
  slippage: 10,
  autoSlippage: true,
  maxGasFee: 0,
  maxPriorityFee: 0,
  autoGasMode: true,
  alertsEnabled: false,
  priceAlerts: { increase: 5, decrease: 5 },
  confirmTrades: true,
  antiSandwich: 'on',
  sellConfig: null,
} satisfies TradeSettings

/**
 * The settings of every slot of a network where nothing is saved: those of spec 2 section 3; where it has none, EVM safe
 * and Solana fast (its chains' own sections), a tip of 0, and anti-sandwich on.
 */
export const defaultSettings: Record<SettingNetwork, TradeSettings> = {
  eth: shared,
  base: shared,
  bsc: { ...shared, slippage: 0, maxGasFee: 25 },
  sol: { ...shared, fastMode: true, quickActionAmounts: [1, 2, 3] },
  sui: { ...shared, quickActionAmounts: [5, 10, 15] },
}

/** The network of settings named by an untrusted value; null if there is none. */
export function findSettingNetwork(value: unknown): SettingNetwork | null {
  return settingNetworks.find((network) => network === value) ?? null
}

/** The slot named by an untrusted value; null if there is none. */
export function findConfigSlot(value: unknown): ConfigSlot | null {
  return configSlots.find((slot) => slot === value) ?? null
}

/** All quick purchases of the settings in whole coins: three to eight. */
export function quickBuys(settings: TradeSettings): readonly number[] {
  return [...settings.quickActionAmounts, ...settings.moreBuyAmounts]
}

/** All quick sales of the settings in percent of the holding: three to eight. */
export function quickSells(settings: TradeSettings): readonly number[] {
  return [...settings.quickSellPercentages, ...settings.moreSellPercentages]
}
