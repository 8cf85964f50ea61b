import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'fees.title': 'Breakdown',
  'fees.gross': 'Before fees',
  'fees.venue': 'Venue fees',
  'fees.router': 'Router and bot fees',
  'fees.network': 'Network fees',
  'fees.tip': 'Tips',
  'fees.net': 'Net',
  'fees.unknown': 'unknown',
  'fees.atLeast': 'at least {{amount}}',
  'fees.unknown.says':
    'Some fees are not visible: older records lack them, or they were paid in native coins inside a contract call. Net deducts only the known ones.',
}
