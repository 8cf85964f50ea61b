import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'sessions.title': 'Signed-in devices',
  'sessions.says':
    'Where this wallet is signed in. End any session you do not recognise. One ends by itself after 7 days without use, or after 30 days.',
  'sessions.current': 'this device',
  'sessions.since': 'Signed in',
  'sessions.seen': 'Last used',
  'sessions.end': 'End',
  'sessions.logOut': 'Log out',
  'sessions.endOthers': 'End the other {{count}}',
  'sessions.ended': 'Sessions ended: {{count}}',
  'sessions.unknown': 'Unknown program',
}
