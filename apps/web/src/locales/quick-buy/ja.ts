import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'quickBuy.says': '{{amount}} {{coin}} で {{symbol}} を買う',
  'quickBuy.amount': '「{{column}}」のクイック購入額',
  'quickBuy.zero': '先にクイック購入の金額を入力',
  'quickBuy.amount.list': 'クイック購入額',
  'quickBuy.payer': '支払うウォレット：{{wallets}}',
  'quickBuy.payer.none': 'ウォレットがありません。作成してください',
  'quickBuy.payer.count': '{{count}} 個のウォレット',
  'quickBuy.settings': 'クイック購入の設定',
  'quickBuy.settings.now': 'クイック購入の設定：1 回 {{amounts}}',
  'quickBuy.shared': 'プリセットとウォレットは、すべてのリストと取引パネルで共通です',
}
