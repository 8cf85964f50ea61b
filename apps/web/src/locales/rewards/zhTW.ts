import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'rewards.title': '手續費與成交額',
  'rewards.says':
    '你在這裡的交易付給營運方的費用和成交額，每筆已確認的交易只記一次。費用讀自鏈上，成交額由本頁上報。',
  'rewards.none': '這個錢包還沒有記錄到交易。',
  'rewards.chain': '鏈',
  'rewards.trades': '筆數',
  'rewards.fees': '費用',
  'rewards.volume': '成交額',
  'rewards.newest': '最近',
  'rewards.time': '時間',
  'rewards.open': '開啟交易',
}
