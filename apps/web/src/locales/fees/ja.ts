import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'fees.title': '内訳',
  'fees.gross': '手数料控除前',
  'fees.venue': '取引所手数料',
  'fees.router': 'ルーター・ボット手数料',
  'fees.network': 'ネットワーク手数料',
  'fees.tip': 'チップ',
  'fees.net': '純額',
  'fees.unknown': '不明',
  'fees.atLeast': '{{amount}} 以上',
  'fees.unknown.says':
    '見えない手数料があります。古い記録にはなく、コントラクト内部でネイティブコインで支払われたものも見えません。純額は判明分だけを差し引いています。',
  'fees.gas.evm': 'ガス価格',
  'fees.gas.sol': '優先手数料',
  'fees.gas.range': '低速から高速まで',
  'fees.gas.old': '古い値です。それ以降エンドポイントの応答がありません',
  'fees.gas.waiting': 'まだ受信していません',
  'fees.gas.unmeasured': 'まだどのエンドポイントからも取得できていません',
  'fees.gas.none': '直近のスロットに支払いの記録がありません',
  'fees.gas.malformed': 'エンドポイントの応答を利用できません',
}
