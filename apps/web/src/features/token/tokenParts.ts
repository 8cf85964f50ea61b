import { lazyPart } from '../../kit/parts/lazyPart.tsx'

/** Separately loaded parts of a pool's page: charts, side panels, and the phone layout. */
export const tokenParts = {
  ChartPanel: lazyPart(() => import('./ChartPanel.tsx'), 'ChartPanel', ['chart']),
  NarrowToken: lazyPart(() => import('./NarrowToken.tsx'), 'NarrowToken', ['token']),
  TokenSide: lazyPart(() => import('./TokenSide.tsx'), 'TokenSide', ['facts', 'token']),
}

/** Preloads the parts shown first while the pool is loading. */
export function preloadTokenParts(isNarrow: boolean): void {
  void tokenParts.ChartPanel.preload()
  if (isNarrow) void tokenParts.NarrowToken.preload()
}
