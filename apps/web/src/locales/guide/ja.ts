import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'guide.title': '使い方',
  'guide.close': '閉じる',
  'guide.tour': 'もう一度ツアーを見る',
  'guide.external': '運営者のドキュメントを開く',
  'guide.find': 'トークンを探す',
  'guide.find.says':
    '/ または Ctrl-K で検索を開き、シンボル・名前・コントラクトアドレスを入力します。矢印で選び、Enter で開きます。',
  'guide.feed': 'リアルタイム取引を見る',
  'guide.feed.says':
    'ホームの左側に 6 つのネットワークの取引が流れます。ポインターを載せると止まり、離すと追いつきます。',
  'guide.square': '新規ローンチを追う',
  'guide.square.says':
    'オンチェーン広場は新規・移行間近・移行済みの 3 列です。どの行からも取引ページへ進めます。',
  'guide.token': '取引ページの見方',
  'guide.token.says':
    'ローソク足・取引・保有者・統計はチェーン由来です。灰色の数字は古い値、横線は不明を表し、0 で埋めることはありません。',
  'guide.wallet': 'ウォレットを調べる',
  'guide.wallet.says':
    '取引の横のウォレット印から保有・損益・勝率を見られます。どの数字も元の取引を開けます。',
  'guide.panels': 'フローティングパネル',
  'guide.panels.says':
    'ウォレット追跡・オンチェーン監視・ツイートはパネルで開き、移動とサイズ変更ができ、位置は記憶されます。',
  'guide.keys': 'キーボードを使う',
  'guide.keys.says': '? を押すといつでもショートカット一覧が出ます。',
  'tour.label': '画面ツアー',
  'tour.step': '{{count}} ステップ中 {{at}}',
  'tour.next': '次へ',
  'tour.back': '戻る',
  'tour.done': 'はじめる',
  'tour.skip': 'スキップ',
  'tour.search': 'まずトークンを検索',
  'tour.search.says': '/ を押すと全ネットワークを検索できます。アドレスの貼り付けもできます。',
  'tour.search.touch': 'ここをタップすると全ネットワークを検索できます。アドレスの貼り付けもできます。',
  'tour.main': 'ここがライブデータ',
  'tour.main.says': '新しい行は一度だけ光ります。ポインターを載せるとリストは止まります。',
  'tour.main.touch':
    '新しい行は一度だけ光ります。下にスクロールするとリストは止まり、上の表示をタップすると最新に戻ります。',
  'tour.ways': 'すべての機能はメニューに',
  'tour.ways.says': 'オンチェーン広場、急騰レーダー、Twitter 監視、Alpha ツールはここから。',
  'tour.user': 'ログイン・テーマ・言語',
  'tour.user.says': '赤上げ表示、サウンド、ショートカット一覧もここにあります。',
  'tour.bar': '下部ツールバー',
  'tour.bar.says': 'サウンド、価格と時価総額の切替、トレンド一覧、ウォレット追跡。',
  'tour.nav': '下のナビゲーション',
  'tour.nav.says': 'よく使う 5 ページに親指が届きます。ほかは左上のメニューにあります。',
}
