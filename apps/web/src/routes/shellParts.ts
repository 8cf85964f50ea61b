import { lazyPart } from '../kit/parts/lazyPart.tsx'
import type { ShellParts } from '../shell/shellParts.ts'

/** Features that the shell renders around every page, each loaded on first use. */
export const shellParts: ShellParts = {
  Search: lazyPart(() => import('../features/search/SearchDialog.tsx'), 'SearchDialog', ['search']),
  Ticker: lazyPart(() => import('../features/ticker/Ticker.tsx'), 'Ticker', ['watchlist']),
  TrendRail: lazyPart(() => import('../features/trend/TrendRail.tsx'), 'TrendRail', ['trend']),
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
  Alerts: lazyPart(() => import('../features/alerts/AlertHost.tsx'), 'AlertHost', ['alerts']),
  TradeSettings: lazyPart(() => import('./tradeSettingsHost.tsx'), 'TradeSettingsHost', ['trade-settings']),
  Health: lazyPart(() => import('../features/health/HealthDialog.tsx'), 'HealthDialog', ['health']),
}
