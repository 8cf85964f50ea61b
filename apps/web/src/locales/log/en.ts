import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'log.title': 'Update log',
  'log.prices':
    "Prices are the pool's own after each trade, so dust moves no chart; what a token's contract sells is not booked to its seller",
  'log.once': 'An alert comes once, also after a reorg; one whose trade has gone is corrected',
  'log.desk':
    'First buyers, signals with the change since, holders as bubbles, token links and filter presets; the desk loads with fewer requests',
  'log.live':
    'Live chains with your own nodes: each is tested, and what its plan refuses is read another way or named',
  'log.history': 'One history per token, over its curve and all its pools',
  'log.orders':
    'Limit orders, take profit, stop loss, copy trades and signals; an agent on your own machine keeps them running with the browser closed',
  'log.guard':
    'Before signing, every transaction is decoded and compared with what was asked; a lying server or node is refused',
  'log.trading':
    'Buy and sell on all six networks with one click, with several wallets at once, protected from sandwiches',
  'log.vault': 'Local wallets: keys stay in the browser, sealed under a password or a passkey',
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
