import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'fees.title': '盈虧組成',
  'fees.gross': '未扣費用',
  'fees.venue': '交易所手續費',
  'fees.router': '路由與機器人費用',
  'fees.network': '網路費',
  'fees.tip': '小費',
  'fees.net': '淨額',
  'fees.unknown': '未知',
  'fees.atLeast': '至少 {{amount}}',
  'fees.unknown.says': '有的費用看不到：早期紀錄沒有，或在合約呼叫內部以原生幣支付。淨額只扣已知的費用。',
}
