import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'transaction.title': '取引の詳細',
  'transaction.state': '状態',
  'transaction.succeeded': '完了',
  'transaction.failed': '失敗',
  'transaction.pending': '取り込み待ち',
  'transaction.unknown': 'ノードに見つかりません',
  'transaction.unknown.says': '古い取引はノードから消えることがあり、存在しなかったとは限りません',
  'transaction.hash': 'ハッシュ',
  'transaction.block': 'ブロック',
  'transaction.time': '時刻',
  'transaction.sender': '送信元',
  'transaction.target': 'コントラクト',
  'transaction.fee': 'ネットワーク手数料',
}
