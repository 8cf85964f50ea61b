import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'events.label': 'Events of monitored wallets',
  'events.empty': 'no monitor data',
  'events.empty.says': 'Trades and transfers of monitored wallets appear here as they happen.',
  'events.more': 'Load earlier ones',
  'events.failed': 'failed to fetch data, please retry later',
  'events.in': 'In',
  'events.out': 'Out',
  'events.from': 'from {{address}}',
  'events.to': 'to {{address}}',
  'events.delay': '{{seconds}} s delay',
  'events.delay.says': 'From the block to the moment the server saw it',
  'events.profit': 'Realised {{profit}}',
  'events.profit.unknown': 'Realised profit: cost unknown',
  'events.amount': 'Quick-buy amount',
  'events.polling': 'The stream is down: asked every 3 seconds',
}
