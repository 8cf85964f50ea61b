import type { ComponentType } from 'react'

/** Features that stand around every page. The root route hands them in: the shell itself knows no feature. */
export type ShellParts = {
  Search: ComponentType & { preload: () => Promise<unknown> }
  Ticker: ComponentType
  TrendRail: ComponentType
  Panels: ComponentType
  WalletForm: ComponentType
  WalletLists: ComponentType
  Alerts: ComponentType<{ owner: string }>
  Health: ComponentType<{ onClose: () => void }>
}
