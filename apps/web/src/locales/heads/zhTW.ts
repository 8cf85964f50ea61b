import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'about.home': '即時成交、新幣和熱門榜：六個網路上正在發生的交易，一頁看完。',
  'about.token': 'K線、即時成交、持有人、池子與代幣資訊，以及下單面板。',
  'about.square': '發射平台的新幣、即將打滿和外盤代幣，三欄即時更新。',
  'about.user': '一個錢包的持倉、成交、已實現和未實現盈虧與勝率。',
  'about.transaction': '一筆鏈上交易的狀態、費用和成交。',
  'about.goLive': '為每條鏈填入節點位址，測試它能提供什麼，儲存後伺服器自動重新啟動。',
  'about.kols': '匯入、編輯、分享這台伺服器的 KOL 名單。',
  'about.watchlist': '自選代幣的即時價格、分組、備註和置頂，以及最近看過和已封鎖的代幣。',
  'about.notFound': '這個網址沒有頁面。',
  'about.monitorConfig': '管理你監控的錢包：備註、分組、買賣提醒、金額篩選、推播和批次匯入。',
  'about.twitterMonitor': 'KOL 推文即時提醒，推文裡的合約地址直接開啟代幣頁；旁邊是被喊單代幣的發射情況。',
  'about.twitter': '關注的推特帳號的最新推文。',
  'about.community': '這裡會列出社群、成員和他們喊單的代幣，並可憑邀請碼加入。現在能看的是公開 KOL 錢包。',
  'about.communityDetail': '這裡會顯示這個社群的成員、喊單紀錄和戰績。社群功能還沒開放，先看公開 KOL 錢包。',
  'about.wechat': '這裡會列出微信社群和它們喊單的代幣，並可憑邀請碼加入。現在能看的是 KOL 交易最多的代幣。',
  'about.wechatDetail': '這裡會顯示這個微信社群的喊單紀錄和戰績。功能還沒開放，先看 KOL 交易最多的代幣。',
  'about.points':
    '交易積分還沒有做好。登入後，這裡顯示你的錢包付出的手續費和成交額；任意錢包都可以查成交額和盈虧。',
  'about.scraper':
    '這裡會從多個代幣的早期買家裡找出共同的聰明錢包。現在可以從公開 KOL 錢包開始，逐個查看戰績。',
  'about.mainPage': '所有入口、目前熱門和最新發射，一頁總覽。',
  'about.advancedMint': '按條件自動參與鑄造還沒有做好。這裡先列出最新發射的代幣，可以直接買入。',
  'about.coins': '全部網路的代幣行情：價格、漲跌、成交、流動性、持有人，可篩選可排序。',
  'about.tokenDashbord': '24 小時代幣看板：淨流入、成交者、持有人和市值一起比較。',
  'about.fourMonitor': 'four.meme 的新幣、即將打滿和外盤代幣，以及連續發幣的開發者。',
  'about.pumpMonitor': 'pump.fun 的新幣、即將打滿和外盤代幣，以及連續發幣的開發者。',
  'about.aiStory': '這裡會用 AI 歸納代幣背後的敘事和熱點。還沒有接入模型，先看最新發射和漲得最快的代幣。',
  'about.radar': '一小時內異動最大的代幣，以及上榜理由：漲幅、放量、KOL 買入、淨流入。',
  'about.fundFlow': '24 小時資金流向：每個網路、每個代幣的買入減去賣出。',
  'about.bnAlpha': 'Alpha 相關的一切：錢包管理、查詢、領取情況、收益計算和 BSC 池子趨勢。',
  'about.bnWalletQuery': '輸入 BSC 錢包地址，查看它的成交額、盈虧和持倉。',
  'about.bnAlphaDetail':
    '這裡會顯示各個 Alpha 專案的領取門檻和你的領取情況，需要幣安的資料。現在可以先查錢包的 BSC 成交。',
  'about.bnAlphaCalculator': '按餘額和交易額估算 Alpha 積分、磨損成本和淨收益，公式寫明。',
  'about.bnWalletManage':
    '這裡會集中顯示你的多個 Alpha 錢包：餘額、成交額、積分和領取狀態。現在可以逐個查詢錢包，或開啟相關工具。',
  'about.bnPoolsTrending': 'BSC 池子按成交額排行：誰在放量，誰的流動性夠深。',
  'about.bnTradingChallenge':
    '這裡會追蹤 Alpha 交易大賽的排名和你的名次，需要幣安的資料。現在能看的是 BSC 上成交最多的代幣。',
  'about.multiWallets': '在這裡管理本機錢包：私鑰只加密保存在你的瀏覽器，交易前用密碼解鎖。',
  'about.distribute': '一次分發到多個錢包還沒有做好。本機錢包可以逐個轉帳；這裡可以查任意地址的餘額和成交。',
  'about.collect':
    '一次歸集到一個錢包還沒有做好。每個本機錢包都可以單獨轉帳；這裡可以查任意地址的餘額和成交。',
  'about.withdraw':
    '批次提幣還沒有做好。每個本機錢包都可以轉帳，轉帳前顯示完整地址、數量、網路和費用；這裡可以查任意地址。',
  'about.aboutUs': '遊隼是一個由你自己執行的多鏈交易終端：版本、模式、各鏈進度和授權條款。',
  'about.orders': '限價、止盈止損、移動止損和跟單條件：查看、暫停、修改和刪除你的委託。',
}
