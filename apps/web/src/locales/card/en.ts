import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'card.title': 'Picture to share',
  'card.close': 'Close',
  'card.address': 'Show the wallet’s address',
  'card.save': 'Download',
  'card.copy': 'Copy picture',
  'card.copied': 'Picture copied',
  'card.notCopied': 'The browser refused to copy the picture: download it instead',
  'card.profit': 'Profit, realised and unrealised',
  'card.period': 'Results, {{period}}',
  'card.net': 'Net of fees · {{method}}',
  'card.winRate': 'Win rate of {{count}} closed',
  'card.open': 'held',
}
