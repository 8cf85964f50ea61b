import { lazyPart } from '../../kit/parts/lazyPart.tsx'

/** What of a pool's page is fetched by itself: charts, what is known beside them, and how a phone shows it all. */
export const tokenParts = {
  ChartPanel: lazyPart(() => import('./ChartPanel.tsx'), 'ChartPanel', ['chart']),
  NarrowToken: lazyPart(() => import('./NarrowToken.tsx'), 'NarrowToken', ['token']),
  TokenSide: lazyPart(() => import('./TokenSide.tsx'), 'TokenSide', ['facts', 'token']),
}

/** Fetches while the pool is asked for what its page will show first. */
export function preloadTokenParts(isNarrow: boolean): void {
  void tokenParts.ChartPanel.preload()
  if (isNarrow) void tokenParts.NarrowToken.preload()
}
