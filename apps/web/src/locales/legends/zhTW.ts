import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'feedLegend.born': '幣齡；成交的時間在另一處',
  'feedLegend.copy': '另有流動性更深、符號或名稱相似的代幣；懸停查看是哪一個',
  'feedLegend.opens': '有名字的錢包第一次買入；再次買入',
  'feedLegend.closes': '賣出一部分；全部賣出',
  'feedLegend.sides': '沒有名字的錢包，或持倉未知：只有方向',
  'feedLegend.buy': '按按鈕上的金額一鍵買入',
  'feedLegend.heart': '懸停在錢包上時出現：加入監控',
  'feedLegend.transfers': '沒有成交的轉帳',
  'feedLegend.profit': '懸停在一列上：這次賣出的盈虧，以及該錢包在這個代幣上的總盈虧',
  'square.legend.buyers': '前 70 買家中仍持有的：餘下超過首次買入量的百分之一才算',
  'square.legend.curve': '內盤進度，底邊的線也是它',
  'square.legend.trades': '近 24 小時的筆數，右邊的條是買賣之比',
  'square.legend.followed': '你監控的錢包中持有它的個數',
  'square.legend.snipers': '狙擊錢包數 · 現持占比：首筆成交後 5 秒內或下一個區塊內買入，不含 Dev',
  'square.legend.tones': '變黃要留意，變紅有危險',
  'square.legend.lag': '這條鏈最新區塊距現在的時間',
}
