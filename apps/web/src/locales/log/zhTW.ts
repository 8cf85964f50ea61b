import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'log.title': '更新日誌',
  'log.fees': '盈虧扣除平台費、路由費、網路費和小費，毛利與淨利都能展開看明細',
  'log.truth': '幣價取多個池子的加權中位數；不知道的數字顯示為未知；連線狀態如實顯示',
  'log.steady': '資料庫中斷、磁碟寫滿或節點接錯鏈時繼續執行，並說明原因',
  'log.phone': '用手機錢包登入：OKX Connect 和 WalletConnect',
  'log.batch': '批次修改監控錢包的金額、市值、提示音和備註，可逐個復原',
  'log.watched': '登入後監控自己的錢包：成交和轉帳即時出現',
  'log.alerts': '提醒：頁面內、推播訊息、Telegram 和 webhook',
  'log.lists': '匯入匯出各家工具的錢包列表，可復原',
  'log.security': '代幣安全檢測在節點上模擬買賣，不靠第三方',
  'log.tweets': '推文提醒與推特監控頁',
  'log.trend': '熱門榜和自選，搜尋會標出仿盤',
  'log.shell': '完整的選單、搜尋、快捷鍵、浮動視窗、通知和導覽；可以安裝到桌面和手機',
  'log.wallets': '錢包頁：持倉、成交、三種算法的盈虧，每個數字都能查到來源',
  'log.reorg': '鏈上重組時資料會精確回退，斷線重連後不丟也不重',
  'log.launchpads': 'four.meme 與 pump.fun：新幣、內盤進度和遷移',
  'log.pools': '交易頁：K線、即時成交、持有人和統計',
  'log.search': '在全部網路裡搜尋代幣',
  'log.dexes': '直接從鏈上解碼以太坊、Base、BNB Chain 和 Solana 的成交',
  'log.sandbox': '一條命令啟動，自帶沙盒鏈',
}
