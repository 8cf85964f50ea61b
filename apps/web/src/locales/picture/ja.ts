import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'picture.title': 'ポジションを共有',
  'picture.open': '画像を作成',
  'picture.address': 'アドレスを表示',
  'picture.copy': '画像をコピー',
  'picture.copy.done': '画像をコピーしました',
  'picture.download': 'ダウンロード',
  'picture.download.done': '画像を保存しました',
  'picture.failed': '画像を作れませんでした：{{why}}',
}
