import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'monitor.chains': 'Networks',
  'monitor.amount': 'Buy amount ({{coin}})',
  'monitor.source': 'What is watched',
  'monitor.kol': 'KOL',
  'monitor.custom': 'Mine',
  'monitor.custom.title': 'Sign in to see the wallets you watch',
  'monitor.custom.says': 'Without it there are only the public KOL trades.',
  'monitor.signIn': 'Sign in',
  'monitor.empty': 'no monitor data',
  'monitor.empty.says': 'Trades appear here as they happen.',
  'monitor.failed': 'failed to fetch data, please retry later',
  'monitor.list': 'Trades of watched wallets',
  'monitor.polling': 'The stream is down: asked every 3 seconds',
}
