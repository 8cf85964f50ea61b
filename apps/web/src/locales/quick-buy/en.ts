import type { English } from '../english.ts'
import type { zhCN } from './zhCN.ts'

export const en: English<typeof zhCN> = {
  'quickBuy.says': 'Buy {{symbol}} for {{amount}} {{coin}}',
  'quickBuy.amount': 'Quick-buy amount of {{column}}',
  'quickBuy.zero': 'Enter a quick-buy amount first',
  'quickBuy.amount.list': 'Quick-buy amount',
  'quickBuy.payer': 'Paid by {{wallets}}',
  'quickBuy.payer.none': 'No wallet yet: create one',
  'quickBuy.payer.count': '{{count}} wallets',
  'quickBuy.settings': 'Quick-buy settings',
  'quickBuy.settings.now': 'Quick-buy settings: {{amounts}} per press',
  'quickBuy.shared': 'Preset and wallets are shared by all lists and the trade panel',
}
