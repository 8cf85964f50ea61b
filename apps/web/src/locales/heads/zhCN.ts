export const zhCN = {
  'about.home': '实时成交、新币和热门榜：六个网络上正在发生的交易，一页看完。',
  'about.token': 'K线、实时成交、持有人、池子与代币信息，以及下单面板。',
  'about.square': '发射平台的新币、即将打满和外盘代币，三列实时滚动。',
  'about.user': '一个钱包的持仓、成交、已实现和未实现盈亏与胜率。',
  'about.transaction': '一笔链上交易的状态、费用和成交。',
  'about.goLive': '为每条链填入节点地址，测试它能提供什么，保存后服务器自动重启。',
  'about.kols': '导入、编辑、分享这台服务器的 KOL 名单。',
  'about.watchlist': '自选代币的实时价格、分组、备注和置顶，以及最近看过和已屏蔽的代币。',
  'about.notFound': '这个地址没有页面。',
  'about.monitorConfig': '管理你监控的钱包：备注、分组、买卖提醒、金额筛选、推送和批量导入。',
  'about.twitterMonitor': 'KOL 推文实时提醒，推文里的合约地址直接打开代币页；旁边是被喊单代币的发射情况。',
  'about.twitter': '关注的推特账号的最新推文。',
  'about.community':
    '这里会列出社区、成员和他们喊单的代币，并可凭邀请码加入。现在能看的是公开 KOL 钱包和他们的实时成交。',
  'about.communityDetail': '这里会显示这个社区的成员、喊单记录和战绩。社区功能还没开放，先看公开 KOL 钱包。',
  'about.wechat': '这里会列出微信社群和它们喊单的代币，并可凭邀请码加入。现在能看的是最受 KOL 关注的代币。',
  'about.wechatDetail': '这里会显示这个微信社群的喊单记录和战绩。功能还没开放，先看 KOL 交易最多的代币。',
  'about.points':
    '交易积分还没有做好。登录后，这里显示你的钱包付出的手续费和成交额；任意钱包都可以查成交额和盈亏。',
  'about.scraper':
    '这里会从多个代币的早期买家里找出共同的聪明钱包。现在可以从公开 KOL 钱包开始，逐个查看战绩。',
  'about.mainPage': '所有入口、当前热门和最新发射，一页总览。',
  'about.advancedMint': '按条件自动参与铸造还没有做好。这里先列出最新发射的代币，可以直接买入。',
  'about.coins': '全部网络的代币行情：价格、涨跌、成交、流动性、持有人，可筛选可排序。',
  'about.tokenDashbord': '24 小时代币看板：净流入、成交者、持有人和市值一起比较。',
  'about.fourMonitor': 'four.meme 的新币、即将打满和外盘代币，以及连续发币的开发者。',
  'about.pumpMonitor': 'pump.fun 的新币、即将打满和外盘代币，以及连续发币的开发者。',
  'about.aiStory': '这里会用 AI 归纳代币背后的叙事和热点。还没有接入模型，先看最新发射和涨得最快的代币。',
  'about.radar': '一小时内异动最大的代币，以及上榜理由：涨幅、放量、KOL 买入、净流入。',
  'about.fundFlow': '24 小时资金流向：每个网络、每个代币的买入减去卖出。',
  'about.bnAlpha': 'Alpha 相关的一切：钱包管理、查询、领取情况、收益计算和 BSC 池子趋势。',
  'about.bnWalletQuery': '输入 BSC 钱包地址，查看它的成交额、盈亏和持仓。',
  'about.bnAlphaDetail':
    '这里会显示各个 Alpha 项目的领取门槛和你的领取情况，需要币安的数据。现在可以先查钱包的 BSC 成交。',
  'about.bnAlphaCalculator': '按余额和交易额估算 Alpha 积分、磨损成本和净收益，公式写明。',
  'about.bnWalletManage':
    '这里会集中显示你的多个 Alpha 钱包：余额、成交额、积分和领取状态。现在可以逐个查询钱包，或打开相关工具。',
  'about.bnPoolsTrending': 'BSC 池子按成交额排行：谁在放量，谁的流动性够深。',
  'about.bnTradingChallenge':
    '这里会跟踪 Alpha 交易大赛的排名和你的名次，需要币安的数据。现在能看的是 BSC 上成交最多的代币。',
  'about.multiWallets': '在这里管理本地钱包：私钥只加密保存在你的浏览器，交易前用密码解锁。',
  'about.distribute': '一次分发到多个钱包还没有做好。本地钱包可以逐个转账；这里可以查任意地址的余额和成交。',
  'about.collect':
    '一次归集到一个钱包还没有做好。每个本地钱包都可以单独转账；这里可以查任意地址的余额和成交。',
  'about.withdraw':
    '批量提币还没有做好。每个本地钱包都可以转账，转账前显示完整地址、数量、网络和费用；这里可以查任意地址。',
  'about.aboutUs': '游隼是一个由你自己运行的多链交易终端：版本、模式、各链进度和许可证。',
  'about.orders': '限价、止盈止损、移动止损和跟单条件：查看、暂停、修改和删除你的委托。',
} as const
