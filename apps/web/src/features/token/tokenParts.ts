import { withWords } from '../../shared/i18n/loadWords.ts'
import { lazyPart } from '../../shared/parts/lazyPart.tsx'

/** What of a pool's page is fetched by itself: charts, what is known beside them, and how a phone shows it all. */
export const tokenParts = {
  ChartPanel: lazyPart(
    withWords('chart', async () => ({ default: (await import('./ChartPanel.tsx')).ChartPanel })),
  ),
  NarrowToken: lazyPart(async () => ({ default: (await import('./NarrowToken.tsx')).NarrowToken })),
  TokenSide: lazyPart(
    withWords('facts', async () => ({ default: (await import('./TokenSide.tsx')).TokenSide })),
  ),
}

/** Fetches while the pool is asked for what its page will show first. */
export function preloadTokenParts(isNarrow: boolean): void {
  void tokenParts.ChartPanel.preload()
  if (isNarrow) void tokenParts.NarrowToken.preload()
}
