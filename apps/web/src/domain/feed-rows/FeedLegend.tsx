import { Legend } from '../../kit/lists/Legend.tsx'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'

const popups = {
  trades: lazyPart(() => import('./FeedLegendPopup.tsx'), 'TradeLegendPopup', [
    'legends',
    'square',
    'events',
  ]),
  events: lazyPart(() => import('./FeedLegendPopup.tsx'), 'EventLegendPopup', [
    'legends',
    'square',
    'events',
  ]),
}

type FeedLegendProps = { of: keyof typeof popups; testId: string }

/** What the rows of a feed show: of trades, or of watched wallets' events. Loaded when it is opened. */
export function FeedLegend({ of, testId }: FeedLegendProps) {
  return <Legend Popup={popups[of]} testId={testId} />
}
