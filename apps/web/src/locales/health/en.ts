import type { English } from '../english.ts'
import type { zhCN } from './zhCN.ts'

export const en: English<typeof zhCN> = {
  'health.title': 'Chain health',
  'health.close': 'Close',
  'health.says':
    'How far this server has read each chain. A gap is blocks that the head skipped; reading goes on only when they are filled.',
  'health.head': 'Head',
  'health.read': 'Read',
  'health.lag': 'Lag',
  'health.gaps': 'Gaps',
  'health.filled': 'Filled',
  'health.reorgs': 'Reorgs',
  'health.restarts': 'Restarts',
  'health.lastTrade': 'Last trade',
  'health.state.off': 'not set up',
  'health.state.starting': 'starting',
  'health.state.standby': 'standby',
  'health.state.catching-up': 'catching up',
  'health.state.live': 'live',
  'health.state.stalled': 'stalled',
  'health.state.halted': 'halted',
  'health.state.unknown': 'read by another process',
  'health.seconds': '{{s}} s',
  'health.failed': 'The state cannot be read',
  'health.clients_one': '{{count}} page connected',
  'health.clients': '{{count}} pages connected',
}
