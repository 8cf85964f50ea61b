import type { English } from '../english.ts'
import type { zhCN } from './zhCN.ts'

export const en: English<typeof zhCN> = {
  'batch.edit.title': 'Edit selected wallets ({{count}})',
  'batch.edit.says': 'Only what you choose here is changed; everything else stays as it is for each wallet.',
  'batch.on': 'On',
  'batch.off': 'Off',
  'batch.note': 'Note',
  'batch.note.append': 'Append',
  'batch.note.set': 'Replace',
  'batch.note.empty': 'Leave empty to clear the notes',
  'batch.bad.some': '{{fault}} ({{count}} wallets, e.g. {{name}})',
  'batch.bad.tipLong': 'A note has at most {{most}} characters',
}
