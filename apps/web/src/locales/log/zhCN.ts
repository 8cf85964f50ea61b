export const zhCN = {
  'log.title': '更新日志',
  'log.shell': '完整的菜单、搜索、快捷键、浮窗、通知和引导；可以安装到桌面和手机',
  'log.wallets': '钱包页：持仓、成交、三种算法的盈亏，每个数字都能查到来源',
  'log.reorg': '链上重组时数据会精确回退，断线重连后不丢也不重',
  'log.launchpads': 'four.meme 与 pump.fun：新币、内盘进度和迁移',
  'log.pools': '交易页：K线、实时成交、持有人和统计',
  'log.search': '在全部网络里搜索代币',
  'log.dexes': '直接从链上解码以太坊、Base、BNB Chain 和 Solana 的成交',
  'log.sandbox': '一条命令启动，自带沙盒链',
} as const
