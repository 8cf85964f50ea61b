import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'token.bad.network': '「{{network}}」というネットワークはありません',
  'token.bad.network.says': '使えるネットワーク：eth、base、bsc、four、sol、pump。',
  'token.placeholder': 'Sui は今のところ取引設定だけです',
  'token.placeholder.says': 'Sui の相場はまだ読み込まれず、取引もできません。保存した取引設定は残ります。',
  'token.bad.address': '{{network}} のアドレスではありません',
  'token.bad.address.anywhere': 'どのネットワークのアドレスでもありません',
  'token.bad.address.says': 'リンクのアドレスが途中で切れていないか確かめてください。',
  'token.bad.hash': '{{network}} のトランザクションハッシュではありません',
  'token.bad.hash.says': 'リンクのハッシュが途中で切れていないか確かめてください。',
  'token.bad.pool.says':
    'チェーンのノードにも問い合わせました。別のネットワークにあるか、ノードが応答しませんでした。',
  'token.bad.token': '{{network}} にこのアドレスのトークンは見つかりません',
  'token.bad.token.anywhere': 'このアドレスのトークンは見つかりません',
  'token.bad.token.says':
    'チェーンのノードにも問い合わせました。別のネットワークにあるか、ノードが応答しませんでした。',
}
