export const zhCN = {
  'clock.ahead': '本机时间比链上最新区块快 {{seconds}}\u00a0秒：请校准系统时钟；若时钟没错，就是节点落后',
  'clock.behind': '本机时间比链上最新区块慢 {{seconds}}\u00a0秒：请校准系统时钟',
  'connection.stale': '数据停在 {{age}}前，正在重连',
  'storage.away': '服务器数据库无法连接：新数据无法保存，行情暂停更新。服务器正在自动重试。',
  'origin.says':
    '实时数据、登录和保存在这里都不可用。请这样设置后重新启动 Peregrine，或改用其中其它地址打开：',
} as const
