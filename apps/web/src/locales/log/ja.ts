import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'log.title': '更新履歴',
  'log.shell':
    'メニュー、検索、キー操作、パネル、お知らせ、ツアーを追加。デスクトップとスマホにインストール可能',
  'log.wallets': 'ウォレットページ：保有、取引、3 方式の損益。どの数字も元をたどれます',
  'log.reorg': 'リオーグ時は正確に巻き戻し、再接続後も欠けや重複なし',
  'log.launchpads': 'four.meme と pump.fun：新規トークン、カーブ進捗、移行',
  'log.pools': '取引ページ：ローソク足、リアルタイム取引、保有者、統計',
  'log.search': '全ネットワークのトークンを検索',
  'log.dexes': 'Ethereum、Base、BNB Chain、Solana の取引をチェーンから直接解読',
  'log.sandbox': '1 つのコマンドで起動、サンドボックスチェーン付き',
}
