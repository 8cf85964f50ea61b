import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'batch.edit.title': '지갑 {{count}}개 일괄 편집',
  'batch.edit.says': '여기서 고른 항목만 바뀌고, 나머지는 지갑마다 그대로 유지됩니다.',
  'batch.on': '켜기',
  'batch.off': '끄기',
  'batch.note': '메모',
  'batch.note.append': '추가',
  'batch.note.set': '바꾸기',
  'batch.note.empty': '비워 두면 메모가 지워집니다',
  'batch.bad.some': '{{fault}} (지갑 {{count}}개, 예: {{name}})',
  'batch.bad.tipLong': '메모는 최대 {{most}}자입니다',
}
