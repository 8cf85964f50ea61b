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
  'fees.gas.evm': 'Gas price',
  'fees.gas.sol': 'Priority fee',
  'fees.gas.range': 'From slow to fast',
  'fees.gas.old': 'Old: the endpoint has not answered since',
  'fees.gas.waiting': 'Not received yet',
  'fees.gas.unmeasured': 'No endpoint has said it yet',
  'fees.gas.none': 'No recent slot says what was paid',
  'fees.gas.malformed': 'No usable answer from the endpoint',
}
