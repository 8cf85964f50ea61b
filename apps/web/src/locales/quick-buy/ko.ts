import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'quickBuy.says': '{{amount}} {{coin}}로 {{symbol}} 매수',
  'quickBuy.amount': '‘{{column}}’ 빠른 매수 금액',
  'quickBuy.zero': '먼저 빠른 매수 금액을 입력하세요',
  'quickBuy.amount.list': '빠른 매수 금액',
  'quickBuy.payer': '결제 지갑: {{wallets}}',
  'quickBuy.payer.none': '지갑이 없습니다. 먼저 만드세요',
  'quickBuy.payer.count': '지갑 {{count}}개',
  'quickBuy.settings': '빠른 매수 설정',
  'quickBuy.settings.now': '빠른 매수 설정: 1회 {{amounts}}',
  'quickBuy.shared': '프리셋과 지갑은 모든 목록과 거래 패널에서 함께 씁니다',
}
