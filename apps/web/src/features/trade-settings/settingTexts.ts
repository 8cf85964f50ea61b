import type { SettingNetwork } from '@peregrine/core/trading/settings/tradeSettings'

export const networkNames: Record<SettingNetwork, string> = {
  eth: 'ETH',
  base: 'BASE',
  bsc: 'BSC',
  sol: 'SOL',
  sui: 'SUI',
}

export const coinOf: Record<SettingNetwork, string> = {
  eth: 'ETH',
  base: 'ETH',
  bsc: 'BNB',
  sol: 'SOL',
  sui: 'SUI',
}

/** The unit of the fees: gwei a unit of gas, or whole SOL a trade. */
export const feeUnit = (network: SettingNetwork): string =>
  network === 'sol' || network === 'sui' ? coinOf[network] : 'gwei'
