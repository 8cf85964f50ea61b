import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'batch.edit.title': '批次編輯 {{count}} 個錢包',
  'batch.edit.says': '只修改在此選擇的項目，其餘各錢包保持不變。',
  'batch.on': '開啟',
  'batch.off': '關閉',
  'batch.note': '備註',
  'batch.note.append': '附加',
  'batch.note.set': '取代',
  'batch.note.empty': '留空即清空備註',
  'batch.bad.some': '{{fault}}（{{count}} 個錢包，如 {{name}}）',
  'batch.bad.tipLong': '備註最多 {{most}} 字',
}
