import { Activity, Crosshair, MessageSquareText, WalletCards } from 'lucide-react'

/** The floating panels with a header button. */
export const panelButtons = [
  { panel: 'wallets', label: 'header.wallets', icon: WalletCards },
  { panel: 'network-monitor', label: 'header.networkMonitor', icon: Activity },
  { panel: 'tracker', label: 'header.tracker', icon: Crosshair },
  { panel: 'tweets', label: 'header.tweets', icon: MessageSquareText },
] as const
