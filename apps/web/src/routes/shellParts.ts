import { lazyPart } from '../kit/parts/lazyPart.tsx'
import type { ShellParts } from '../shell/shellParts.ts'

/** Features that the shell renders around every page, each loaded on first use. */
export const shellParts: ShellParts = {
  Search: lazyPart(() => import('../features/search/SearchDialog.tsx'), 'SearchDialog', [
    'search',
    'quick-buy',
  ]),
  Ticker: lazyPart(() => import('../features/ticker/Ticker.tsx'), 'Ticker', ['watchlist']),
  TrendRail: lazyPart(() => import('../features/trend/TrendRail.tsx'), 'TrendRail', ['trend', 'quick-buy']),
  AlertBell: lazyPart(() => import('../features/alerts/AlertBell.tsx'), 'AlertBell', ['alerts']),
  Extras: lazyPart(() => import('./shellExtras.tsx'), 'ShellExtras', ['menus']),
}
