import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'card.title': 'Share image',
  'card.close': 'Close',
  'card.address': 'Show the wallet’s address',
  'card.save': 'Download',
  'card.copy': 'Copy image',
  'card.copied': 'Image copied',
  'card.notCopied': 'The browser refused to copy the image: download it instead',
  'card.profit': 'Profit, realised and unrealised',
  'card.period': 'Results, {{period}}',
  'card.net': 'Net of fees · {{method}}',
  'card.winRate': 'Win rate ({{count}} closed)',
  'card.open': 'held',
}
