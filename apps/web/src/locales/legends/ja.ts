import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'feedLegend.born': 'トークンの経過時間。取引の時刻とは別です',
  'feedLegend.copy': '流動性がより深く、シンボルか名前の似たトークンがあります。カーソルを合わせると表示',
  'feedLegend.opens': '名前のあるウォレットの初回購入／買い増し',
  'feedLegend.closes': '一部売却／全売却',
  'feedLegend.sides': '名前のないウォレット、またはポジション不明：売買方向のみ',
  'feedLegend.buy': 'ボタンの金額でワンクリック購入',
  'feedLegend.heart': 'ウォレットにカーソルを合わせると表示：監視に追加',
  'feedLegend.transfers': '取引を伴わない送金',
  'feedLegend.profit': '行にカーソルを合わせると、この売却の損益と、このトークンでの累計損益を表示',
  'square.legend.buyers': '最初の購入者 70 人のうち、初回購入量の 1% 超を今も保有する人数',
  'square.legend.curve': 'カーブの進捗。下端の線も同じ',
  'square.legend.trades': '直近 24 時間の取引数。棒は売買の比率',
  'square.legend.followed': '監視中のウォレットのうち保有する数',
  'square.legend.snipers':
    'スナイパー数 · 現在の保有割合：最初の取引から 5 秒以内、または次のブロックまでに買ったもの（開発者を除く）',
  'square.legend.tones': '黄は注意、赤は危険',
  'square.legend.lag': 'このチェーンの最新ブロックからの経過時間',
}
