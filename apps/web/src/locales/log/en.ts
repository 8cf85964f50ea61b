import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'log.title': 'Update log',
  'log.shell': 'Menus, search, keys, floating panels, messages and a tour; installable on desktop and phone',
  'log.wallets': 'Wallet pages: holdings, trades and profit by three methods, each number with its source',
  'log.reorg': 'Data rolls back exactly on reorgs; nothing is lost or doubled after a reconnect',
  'log.launchpads': 'four.meme and pump.fun: new tokens, curve progress and migrations',
  'log.pools': 'Trade pages: candles, live trades, holders and statistics',
  'log.search': 'Search over the tokens of every network',
  'log.dexes': 'Trades of Ethereum, Base, BNB Chain and Solana, decoded from the chains themselves',
  'log.sandbox': 'One command starts everything, with sandbox chains included',
}
