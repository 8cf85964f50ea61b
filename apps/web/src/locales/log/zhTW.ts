import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'log.title': '更新日誌',
  'log.shell': '完整的選單、搜尋、快捷鍵、浮動視窗、通知和導覽；可以安裝到桌面和手機',
  'log.wallets': '錢包頁：持倉、成交、三種演算法的盈虧，每個數字都能查到來源',
  'log.reorg': '鏈上重組時資料會精確回退，斷線重連後不丟也不重',
  'log.launchpads': 'four.meme 與 pump.fun：新幣、內盤進度和遷移',
  'log.pools': '交易頁：K線、實時成交、持有人和統計',
  'log.search': '在全部網路裡搜尋代幣',
  'log.dexes': '直接從鏈上解碼以太坊、Base、BNB Chain 和 Solana 的成交',
  'log.sandbox': '一條命令啟動，自帶沙盒鏈',
}
