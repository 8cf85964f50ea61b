import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'feedLegend.born': '代幣的年齡；成交的時間在另一處',
  'feedLegend.copy': '另有流動性更深、符號或名稱相似的代幣；懸停查看是哪一個',
  'feedLegend.opens': '有名字的錢包第一次買入；再次買入',
  'feedLegend.closes': '賣出一部分；全部賣出',
  'feedLegend.sides': '沒有名字的錢包，或倉位未知：只有方向',
  'feedLegend.buy': '按按鈕上的金額一鍵買入',
  'feedLegend.heart': '懸停在錢包上時出現：加入監控',
  'feedLegend.transfers': '沒有成交的轉帳',
  'feedLegend.profit': '懸停在一列上：這次賣出的盈虧，以及該錢包在這個代幣上的總盈虧',
}
