import { createRoute, useNavigate } from '@tanstack/react-router'
import { type FeedTab, toFeedTab } from '../features/home/feedModel.ts'
import { HomePage } from '../features/home/HomePage.tsx'
import { ChainSquare } from '../features/square/ChainSquare.tsx'
import { type Launchpad, toLaunchpad } from '../features/square/launchpads.ts'
import { rootRoute } from './root.tsx'

type HomeSearch = { tab?: FeedTab; kol?: true; pad?: Launchpad }

/** Only what differs from the default stands in the address. */
function toHomeSearch(search: Record<string, unknown>): HomeSearch {
  const tab = toFeedTab(search.tab)
  const pad = toLaunchpad(search.pad)
  return {
    ...(tab === 'all' ? {} : { tab }),
    ...(search.kol === true ? { kol: true as const } : {}),
    ...(pad === 'four' ? {} : { pad }),
  }
}

function HomeRoute({ search }: { search: HomeSearch }) {
  const navigate = useNavigate()
  const change = (next: HomeSearch) => void navigate({ to: '.', search: next as never, replace: true })
  return (
    <HomePage
      filter={{ tab: search.tab ?? 'all', isKolOnly: search.kol === true }}
      onFilter={({ tab, isKolOnly }) => change({ ...search, tab, kol: isKolOnly ? true : undefined })}
      square={
        <ChainSquare launchpad={search.pad ?? 'four'} onLaunchpad={(pad) => change({ ...search, pad })} />
      }
    />
  )
}

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { titleKey: 'title.home' },
  validateSearch: toHomeSearch,
  component: () => <HomeRoute search={homeRoute.useSearch()} />,
})

export const trendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trend',
  staticData: { titleKey: 'title.home' },
  validateSearch: toHomeSearch,
  component: () => <HomeRoute search={trendRoute.useSearch()} />,
})
