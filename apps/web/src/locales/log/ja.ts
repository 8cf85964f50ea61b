import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'log.title': '更新履歴',
  'log.fees': '損益は取引所・ルーター・ネットワークの手数料とチップを差し引いた額に。内訳も開けます',
  'log.truth': 'コイン価格は複数プールの加重中央値に。不明な数字は不明と表示し、接続状態を正しく示します',
  'log.steady': 'データベース断・ディスク満杯・別チェーンの接続先でも止まらず、理由を表示します',
  'log.phone': 'スマホのウォレットでログイン：OKX Connect と WalletConnect',
  'log.batch': '多くのウォレットの金額・時価総額・音・メモを一括変更し、個別に元に戻せます',
  'log.watched': 'ログインして自分のウォレットを監視。取引と送金がすぐ届きます',
  'log.alerts': 'アラート：ページ内・プッシュ・Telegram・webhook',
  'log.lists': '他ツールのウォレットリストを読み書きでき、取り込みは元に戻せます',
  'log.security': 'トークンの安全性はノード上で売買を模擬して確認します',
  'log.tweets': '著名トレーダーのツイートをパネルとページに',
  'log.trend': 'トレンドとウォッチリスト。検索は模倣トークンを示します',
  'log.shell':
    'メニュー、検索、ショートカット、パネル、お知らせ、ツアーを追加。デスクトップとスマホにインストール可能',
  'log.wallets': 'ウォレットページ：保有、取引、3 方式の損益。どの数字も元をたどれます',
  'log.reorg': '再編成時は正確に巻き戻し、再接続後も欠けや重複なし',
  'log.launchpads': 'four.meme と pump.fun：新規トークン、カーブ進捗、移行',
  'log.pools': '取引ページ：ローソク足、リアルタイム取引、保有者、統計',
  'log.search': '全ネットワークのトークンを検索',
  'log.dexes': 'Ethereum、Base、BNB Chain、Solana の取引をチェーンから直接解読',
  'log.sandbox': '1 つのコマンドで起動、サンドボックスチェーン付き',
}
