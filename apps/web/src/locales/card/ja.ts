import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'card.title': '共有する画像',
  'card.close': '閉じる',
  'card.address': 'ウォレットのアドレスを表示',
  'card.save': 'ダウンロード',
  'card.copy': '画像をコピー',
  'card.copied': '画像をコピーしました',
  'card.notCopied': 'ブラウザーが画像のコピーを拒否しました。ダウンロードしてください',
  'card.profit': '損益（実現・含み）',
  'card.period': '{{period}}の成績',
  'card.net': '手数料控除後 · {{method}}',
  'card.winRate': '勝率（決済 {{count}} 件）',
  'card.open': '保有中',
}
