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
  'fees.gas.evm': 'Gas 價格',
  'fees.gas.sol': '優先費',
  'fees.gas.range': '由慢到快',
  'fees.gas.old': '資料已舊：此後節點沒有回應',
  'fees.gas.waiting': '尚未收到',
  'fees.gas.unmeasured': '還沒有節點給出',
  'fees.gas.none': '最近的區塊槽沒有支付紀錄',
  'fees.gas.malformed': '節點的回應不可用',
}
