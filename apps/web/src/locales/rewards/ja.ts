import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'rewards.title': '手数料と取引高',
  'rewards.says':
    'ここでの取引が運営者に支払った額と取引の価値です。確定したトランザクションごとに一度だけ記録されます。手数料はチェーンから読み取り、取引高はこのページの申告です。',
  'rewards.none': 'このウォレットの取引はまだ記録されていません。',
  'rewards.chain': 'チェーン',
  'rewards.trades': '取引数',
  'rewards.fees': '手数料',
  'rewards.volume': '取引高',
  'rewards.newest': '最新',
  'rewards.time': '時刻',
  'rewards.open': 'トランザクションを開く',
}
