import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'batch.edit.title': '{{count}} 件のウォレットを一括編集',
  'batch.edit.says': 'ここで選んだ項目だけを変更し、その他は各ウォレットの設定を保ちます。',
  'batch.on': 'オン',
  'batch.off': 'オフ',
  'batch.note': 'メモ',
  'batch.note.append': '追記',
  'batch.note.set': '置き換え',
  'batch.note.empty': '空欄にするとメモを消去',
  'batch.bad.some': '{{fault}}（{{count}} 件のウォレット、例：{{name}}）',
  'batch.bad.tipLong': 'メモは {{most}} 文字までです',
}
