import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'guide.title': 'User guide',
  'guide.close': 'Close',
  'guide.tour': 'Show me around again',
  'guide.external': 'Open the operator’s documents',
  'guide.find': 'Find a token',
  'guide.find.says':
    'Press / or Ctrl-K, then type a symbol, a name or a contract address. Arrows choose, Enter opens.',
  'guide.feed': 'Watch live trades',
  'guide.feed.says':
    'The left of the home page shows live trades of six networks. The list holds while the pointer is over it and catches up when you leave.',
  'guide.square': 'Scan new launches',
  'guide.square.says':
    'Trenches has three columns: new, final stretch and migrated. Every row opens its trade page.',
  'guide.token': 'Read a trade page',
  'guide.token.says':
    'Candles, trades, holders and statistics come from the chain. A grey number is old; a dash is unknown and never a zero.',
  'guide.wallet': 'Look into a wallet',
  'guide.wallet.says':
    'The wallet mark beside a trade opens its holdings, profit and win rate. Every number opens the trades behind it.',
  'guide.panels': 'Floating panels',
  'guide.panels.says':
    'The tracker, the network monitor and tweets open as panels that you can move and resize; they stay where you put them.',
  'guide.keys': 'Use the keyboard',
  'guide.keys.says': 'Press ? at any time for the list of shortcuts.',
  'tour.label': 'Tour',
  'tour.step': 'Step {{at}} of {{count}}',
  'tour.next': 'Next',
  'tour.back': 'Back',
  'tour.done': 'Start',
  'tour.skip': 'Skip',
  'tour.search': 'Search a token first',
  'tour.search.says': 'Press / to search every network; pasting a contract address works too.',
  'tour.search.touch': 'Tap here to search every network; pasting a contract address works too.',
  'tour.main': 'Live data is here',
  'tour.main.says': 'A new row flashes once. Rest the pointer on a list and it holds still.',
  'tour.main.touch':
    'A new row flashes once. Scroll down and the list holds still; tap the note at its top for the newest.',
  'tour.ways': 'Every page is in the menus',
  'tour.ways.says': 'Trenches, Movers, the Twitter monitor and the Alpha tools start here.',
  'tour.user': 'Sign-in, theme and language',
  'tour.user.says': 'Red-up colours, sounds and the list of shortcuts are here as well.',
  'tour.bar': 'The toolbar',
  'tour.bar.says': 'Sound, price or market cap, the trend list and the wallet tracker.',
  'tour.nav': 'The navigation',
  'tour.nav.says': 'Five pages within your thumb’s reach; the rest is in the menu at the top left.',
}
