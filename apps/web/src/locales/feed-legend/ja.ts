import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'feedLegend.born': 'トークンの経過時間。取引の時刻とは別です',
  'feedLegend.copy': '流動性がより深く、シンボルか名前の似たトークンがあります。カーソルを合わせると表示',
  'feedLegend.opens': '名前のあるウォレットの初回購入／買い増し',
  'feedLegend.closes': '一部売却／全部売却',
  'feedLegend.sides': '名前のないウォレット、またはポジション不明：売買方向のみ',
  'feedLegend.buy': 'ボタンの金額でワンクリック購入',
  'feedLegend.heart': 'ウォレットにカーソルを合わせると表示：監視に追加',
  'feedLegend.transfers': '取引を伴わない送金',
  'feedLegend.profit': '行にカーソルを合わせると、この売却の損益と、このトークンでの累計損益を表示',
}
