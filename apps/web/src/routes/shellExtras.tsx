import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { Extras } from '../shell/Extras.tsx'
import type { ExtraParts } from '../shell/shellParts.ts'

const parts: ExtraParts = {
  Panels: lazyPart(() => import('./panelHost.tsx'), 'PanelHost', ['panels']),
  WalletForm: lazyPart(
    () => import('../features/watched-wallets/WatchedWalletDialog.tsx'),
    'WatchedWalletDialog',
    ['tracker', 'follow', 'events'],
  ),
  WalletLists: lazyPart(() => import('../features/import/ImportDialogs.tsx'), 'ImportDialogs', [
    'import',
    'follow',
    'events',
  ]),
  Kols: lazyPart(() => import('../features/kols/KolDialogs.tsx'), 'KolDialogs', ['kols', 'follow']),
  Alerts: lazyPart(() => import('../features/alerts/AlertHost.tsx'), 'AlertHost', ['alerts']),
  TradeSettings: lazyPart(() => import('./tradeSettingsHost.tsx'), 'TradeSettingsHost', ['trade-settings']),
  WalletScreens: lazyPart(() => import('../wallet/screens/WalletScreens.tsx'), 'WalletScreens', [
    'trade',
    'trade-messages',
    'own-wallets',
  ]),
  LocalSignIn: lazyPart(() => import('../wallet/screens/LocalSignIn.tsx'), 'LocalSignIn', ['own-wallets']),
  Consent: lazyPart(() => import('../features/trade-panel/ConfirmTrade.tsx'), 'ConfirmTrade', ['trade']),
  Orders: lazyPart(() => import('./ordersHost.tsx'), 'OrdersHost', ['orders', 'trade', 'trade-messages']),
  TokenCard: lazyPart(() => import('../features/token/card/TokenCard.tsx'), 'TokenCard', [
    'search',
    'facts',
    'token',
  ]),
  Health: lazyPart(() => import('../features/health/HealthDialog.tsx'), 'HealthDialog', ['health']),
}

/** What the shell shows beside the page, each part loaded on first use. */
export function ShellExtras() {
  return <Extras parts={parts} />
}
