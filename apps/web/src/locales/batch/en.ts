import type { English } from '../english.ts'
import type { zhCN } from './zhCN.ts'

export const en: English<typeof zhCN> = {
  'batch.edit.title': 'Edit selected wallets ({{count}})',
  'batch.edit.says': 'Only what you choose here is changed; every wallet keeps the rest as it is.',
  'batch.on': 'On',
  'batch.off': 'Off',
  'batch.note': 'Tip',
  'batch.note.append': 'Append',
  'batch.note.set': 'Replace',
  'batch.note.empty': 'Leave empty to clear the tips',
  'batch.bad.some': '{{fault}} ({{count}} of the wallets, {{name}} for one)',
  'batch.bad.tipLong': 'A tip has at most {{most}} characters',
}
