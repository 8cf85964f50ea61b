import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'follow.add': '監視に追加',
  'follow.remove': '監視をやめる',
  'follow.did': '{{name}} を監視に追加しました',
  'follow.didNot': '{{name}} の監視をやめました',
  'follow.didRemove': '{{count}} 件のウォレットを監視から外しました',
  'follow.didChange': '{{count}} 件のウォレットを更新しました',
  'follow.undo': '元に戻す',
  'follow.failed': '送信に失敗しました',
  'follow.signIn': '先にウォレットを接続してください',
  'follow.exists': 'このアドレスはすでに監視リストにあります',
  'follow.full': '監視リストは最大 {{limit}} 件です',
  'follow.storage': '監視リストに保存できる名前・メモ・ルールは合計 {{size}} MB までです',
  'follow.secret': '秘密鍵またはシードフレーズが含まれているため保存できません',
  'follow.unknown': 'このウォレットは監視リストにありません',
}
