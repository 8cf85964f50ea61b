import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'centre.tab.wallets': '監視ウォレット',
  'centre.tab.groups': 'グループ',
  'centre.tab.alerts': 'アラート',
  'centre.tab.trading': '取引設定',
  'centre.tab.history': '取引履歴',
  'centre.tab.account': 'アカウント',
  'centre.account': '現在のウォレット',
  'centre.account.watched': '{{count}} 件を監視中',
  'centre.account.leave': 'ログアウト',
  'centre.invite': '招待リンク',
  'centre.invite.says': 'このリンクからログインした人は、あなたの招待として記録されます。',
  'centre.invite.copy': 'コピー',
  'centre.invite.copied': '招待リンクをコピーしました',
  'centre.invite.word.says':
    '好きな言葉を招待コードとして登録できます：文字、数字、_、- で 3～32 文字。最大 {{count}} 個で、ずっとあなたのものです。',
  'centre.invite.word': '自分の招待コード',
  'centre.invite.register': '登録',
  'centre.invite.words': '登録済み：{{words}}',
  'centre.invite.taken': 'この言葉は別のウォレットのものです',
  'centre.invite.full': '招待コードは 1 ウォレットにつき最大 {{count}} 個です',
  'centre.invite.bad': '文字、数字、_、- で 3～32 文字にしてください。アドレスは使えません',
  'centre.group.rename': 'グループ {{group}} の名前を変更',
  'centre.group.count': '{{count}} 件',
  'centre.group.pushed': 'プッシュ {{count}} 件',
  'centre.group.pushOn': 'すべてプッシュ',
  'centre.group.pushOff': 'すべてミュート',
  'centre.group.dissolve': 'グループを解散',
  'centre.group.empty': 'グループはまだありません',
  'centre.group.empty.says':
    'ウォレットを追加するときにグループ名を入力するか、リストでまとめて移動できます。',
  'centre.visitor': '先にログインしてください',
  'centre.visitor.says':
    'ログインすると監視ウォレット・グループ・アラートを管理できます。以下は公開 KOL ウォレットです。',
  'centre.signIn': 'ログイン',
}
