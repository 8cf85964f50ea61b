import type { ComponentType, ReactNode } from 'react'
import type { TokenCardProps } from '../domain/tokens/TokenCardHost.tsx'
import type { ConnectedWallet } from '../domain/wallet-connect/wallet.ts'

export type LocalSignInProps = {
  onSignIn: (wallet: ConnectedWallet) => Promise<void>
  onDone: () => void
  onClose: () => void
}

/** Features around every page. Passed in by the root route: the shell itself imports no feature. */
export type ShellParts = {
  Search: ComponentType & { preload: () => Promise<unknown> }
  Ticker: ComponentType
  TrendRail: ComponentType
  /** `word` stands below its icon. */
  AlertBell: ComponentType<{ owner: string; className: string; word: ReactNode }>
  /** `Extras` with its own parts, which the first load need not name. */
  Extras: ComponentType
}

/** Features that the first paint can do without. */
export type ExtraParts = {
  Panels: ComponentType
  WalletForm: ComponentType
  WalletLists: ComponentType
  Kols: ComponentType
  Alerts: ComponentType<{ owner: string }>
  TradeSettings: ComponentType
  WalletScreens: ComponentType
  LocalSignIn: ComponentType<LocalSignInProps>
  /** Asks for the trader's word. */
  Consent: ComponentType
  /** Carries out orders; shows nothing. */
  Orders: ComponentType
  TokenCard: ComponentType<TokenCardProps>
  Health: ComponentType<{ onClose: () => void }>
}
