export const zhCN = {
  'batch.edit.title': '批量编辑 {{count}} 个钱包',
  'batch.edit.says': '只修改在此选择的项目，其余各钱包保持不变。',
  'batch.on': '开启',
  'batch.off': '关闭',
  'batch.note': '备注',
  'batch.note.append': '追加',
  'batch.note.set': '替换',
  'batch.note.empty': '留空即清空备注',
  'batch.bad.some': '{{fault}}（{{count}} 个钱包，如 {{name}}）',
  'batch.bad.tipLong': '备注最多 {{most}} 字',
} as const
