import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'events.label': 'Events of monitored wallets',
  'events.empty': 'no monitor data',
  'events.empty.says': 'Trades and transfers of monitored wallets appear here as they happen.',
  'events.empty.add': 'Add wallet',
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
  'events.profit.token': 'In this token {{profit}}',
  'events.profit.token.unknown': 'Profit in this token: cost unknown',
  'events.amount': 'Quick-buy amount',
  'events.polling': 'The stream is down: asked every 3 seconds',
  'events.refused': 'The server does not give these events',
  'events.refused.says': 'The session has ended, or another wallet is signed in now. Sign in again.',
  'events.refused.signIn': 'Sign in',
  'events.native': 'On EVM chains, native coins (ETH, BNB) that move inside contract calls are not seen.',
  'events.spam': 'Spam transfers',
  'events.spam.says':
    'Transfers of nothing, and small ones of look-alike addresses. Hidden unless you ask for them; never alerted.',
  'events.spam.zero': 'Zero',
  'events.spam.zero.says':
    'A transfer of nothing: anyone can make it in another’s name, to leave an address in the history',
  'events.spam.lookalike': 'Look-alike',
  'events.spam.lookalike.says':
    'The other side begins and ends with the same four characters as an address that this wallet really dealt with. Do not copy it',
  'events.unseen': 'What is not seen',
}
