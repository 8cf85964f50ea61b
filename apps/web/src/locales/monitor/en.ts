import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'monitor.chains': 'Networks',
  'monitor.amount': 'Buy amount ({{coin}})',
  'monitor.source': 'Which wallets',
  'monitor.kol': 'KOL',
  'monitor.custom': 'Watched',
  'monitor.custom.title': 'Sign in to see the wallets you watch',
  'monitor.custom.says': 'Visitors see the public KOL trades only.',
  'monitor.signIn': 'Sign in',
  'monitor.empty': 'no monitor data',
  'monitor.empty.says': 'Trades appear here as they happen.',
  'monitor.failed': 'failed to fetch data, please retry later',
  'monitor.list': 'Trades of watched wallets',
  'monitor.polling': 'Disconnected: checking every 3 seconds',
}
