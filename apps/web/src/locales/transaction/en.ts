import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'transaction.title': 'Transaction',
  'transaction.state': 'Status',
  'transaction.succeeded': 'Succeeded',
  'transaction.failed': 'Failed',
  'transaction.pending': 'Pending',
  'transaction.unknown': 'Not known to the node',
  'transaction.unknown.says': 'nodes drop old transactions, so this does not mean it never happened',
  'transaction.hash': 'Hash',
  'transaction.block': 'Block',
  'transaction.time': 'Time',
  'transaction.sender': 'From',
  'transaction.target': 'Contract',
  'transaction.fee': 'Network fee',
}
