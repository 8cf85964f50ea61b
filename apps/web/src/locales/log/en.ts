import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'log.title': 'Update log',
  'log.fees': 'Profit is net of venue, router and network fees and tips; gross and net both open their parts',
  'log.truth':
    'Coin prices are the weighted median of several pools; what is unknown says so; the header shows the true state of every chain',
  'log.steady':
    'A lost database, a full disk or an endpoint of another chain no longer stops the server, and the page says what is wrong',
  'log.phone': 'Sign in with a phone wallet: OKX Connect and WalletConnect',
  'log.batch': 'Amounts, market caps, sound and note of many wallets are set at once, each with an undo',
  'log.watched': 'Sign in to watch wallets of your own: their trades and transfers appear live',
  'log.alerts': 'Alerts in the page, by push message, Telegram and webhook',
  'log.lists': 'Wallet lists of other tools are imported and exported, with an undo',
  'log.security': 'Token security checks simulate a buy and a sell on the node itself',
  'log.tweets': 'Tweets of known traders, in a panel and a page',
  'log.trend': 'Trend lists and watchlist; search marks copycats',
  'log.shell':
    'Menus, search, shortcuts, floating panels, messages and a tour; installable on desktop and phone',
  'log.wallets': 'Wallet pages: holdings, trades and profit by three methods, each number with its source',
  'log.reorg': 'Data rolls back exactly on reorgs; nothing is lost or doubled after a reconnect',
  'log.launchpads': 'four.meme and pump.fun: new tokens, curve progress and migrations',
  'log.pools': 'Trade pages: candles, live trades, holders and statistics',
  'log.search': 'Search over the tokens of every network',
  'log.dexes': 'Trades of Ethereum, Base, BNB Chain and Solana, decoded from the chains themselves',
  'log.sandbox': 'One command starts everything, with sandbox chains included',
}
