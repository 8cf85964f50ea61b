import {
  Activity,
  ArrowLeftRight,
  Crosshair,
  MessageSquareText,
  ReceiptText,
  WalletCards,
} from 'lucide-react'

/** The floating panels with a header button. */
export const panelButtons = [
  { panel: 'wallets', label: 'header.wallets', icon: WalletCards },
  { panel: 'network-monitor', label: 'header.networkMonitor', icon: Activity },
  { panel: 'tracker', label: 'header.tracker', icon: Crosshair },
  { panel: 'tweets', label: 'header.tweets', icon: MessageSquareText },
  { panel: 'trade', label: 'header.trade', icon: ArrowLeftRight },
  { panel: 'my-trades', label: 'header.myTrades', icon: ReceiptText },
] as const
