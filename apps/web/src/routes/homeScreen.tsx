import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useSearch } from '@tanstack/react-router'
import { HomePage } from '../features/home/HomePage.tsx'
import type { FeedFilter } from '../features/home/feedModel.ts'
import { filterOfSearch, type HomeSearch, searchOfFilter } from '../features/home/homeSearch.ts'
import { ChainSquare } from '../features/square/ChainSquare.tsx'
import { toPad } from '../features/square/launchpads.ts'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'
import { useReplaceSearch } from './useReplaceSearch.ts'

const OwnFeed = lazyPart(() => import('./ownFeed.tsx'), 'OwnFeed', [
  'events',
  'monitor',
  'quick-buy',
  'square',
])

/** The home page with the chain square next to its feed. */
export function HomeScreen() {
  const search: HomeSearch = useSearch({ strict: false })
  const change = useReplaceSearch<HomeSearch>()
  const filter = filterOfSearch(search)
  const onFilter = (next: FeedFilter) => change({ pad: search.pad, ...searchOfFilter(next) })
  return (
    <HomePage
      filter={filter}
      own={
        <PartBoundary fallback={<SkeletonRows count={12} rowHeight={50} />} hasRetry>
          <OwnFeed filter={filter} onFilter={onFilter} />
        </PartBoundary>
      }
      onFilter={onFilter}
      square={
        <ChainSquare
          pad={toPad(search.pad)}
          onPad={(pad) => change({ ...search, pad: pad === 'all' ? undefined : pad })}
        />
      }
    />
  )
}
