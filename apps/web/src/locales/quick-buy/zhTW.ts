import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'quickBuy.says': '用 {{amount}} {{coin}} 買入 {{symbol}}',
  'quickBuy.amount': '「{{column}}」的快捷買入金額',
  'quickBuy.zero': '先填快捷買入金額',
  'quickBuy.amount.list': '快捷買入金額',
  'quickBuy.payer': '付款錢包：{{wallets}}',
  'quickBuy.payer.none': '還沒有錢包：先建立一個',
  'quickBuy.payer.count': '{{count}} 個錢包',
  'quickBuy.settings': '快捷買入設定',
  'quickBuy.settings.now': '快捷買入設定：每次 {{amounts}}',
  'quickBuy.shared': '參數組和付款錢包通用於所有列表和交易面板',
}
