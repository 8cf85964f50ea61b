import { lazyPart } from '../../kit/parts/lazyPart.tsx'

/** Separately loaded parts of a pool's page: charts, lists, side panels, and the phone layout. */
export const tokenParts = {
  ChartPanel: lazyPart(() => import('./ChartPanel.tsx'), 'ChartPanel', ['chart']),
  HolderFacts: lazyPart(() => import('./HolderFacts.tsx'), 'HolderFacts', ['facts', 'token']),
  HeaderLinks: lazyPart(() => import('./links/HeaderLinks.tsx'), 'HeaderLinks', ['facts']),
  NarrowToken: lazyPart(() => import('./NarrowToken.tsx'), 'NarrowToken', ['token']),
  TokenTables: lazyPart(() => import('./TokenTables.tsx'), 'TokenTables', ['token']),
  TokenSide: lazyPart(() => import('./TokenSide.tsx'), 'TokenSide', ['facts', 'token']),
}

/** Preloads the parts shown first while the pool is loading. */
export function preloadTokenParts(isNarrow: boolean): void {
  void tokenParts.ChartPanel.preload()
  void (isNarrow ? tokenParts.NarrowToken : tokenParts.TokenTables).preload()
}
