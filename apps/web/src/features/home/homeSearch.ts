import { minUsdOptions, toMinUsd } from '../../kit/figures/minUsd.ts'
import { type FeedFilter, type FeedTab, toFeedTab } from './feedModel.ts'

/** The home page's search parameters; defaults are left out. */
export type HomeSearch = {
  tab?: FeedTab | undefined
  kol?: true | undefined
  own?: true | undefined
  min?: number | undefined
  base?: true | undefined
  pad?: string | undefined
}

export function filterOfSearch({ tab, kol, own, min, base }: HomeSearch): FeedFilter {
  return {
    tab: tab ?? 'all',
    isKolOnly: kol === true,
    isOwn: own === true,
    minUsd: min ?? minUsdOptions[0],
    hasBase: base === true,
  }
}

export function searchOfFilter({ tab, isKolOnly, isOwn, minUsd, hasBase }: FeedFilter): HomeSearch {
  return {
    ...(tab === 'all' ? {} : { tab }),
    ...(isKolOnly ? { kol: true } : {}),
    ...(isOwn ? { own: true } : {}),
    ...(minUsd === minUsdOptions[0] ? {} : { min: minUsd }),
    ...(hasBase ? { base: true } : {}),
  }
}

/** Parses search parameters, dropping invalid ones. */
export function toHomeSearch(search: Record<string, unknown>): HomeSearch {
  const { pad } = search
  return {
    ...searchOfFilter({
      tab: toFeedTab(search.tab),
      isKolOnly: search.kol === true,
      isOwn: search.own === true,
      minUsd: toMinUsd(search.min),
      hasBase: search.base === true,
    }),
    ...(typeof pad === 'string' && pad.length < 20 ? { pad } : {}),
  }
}
