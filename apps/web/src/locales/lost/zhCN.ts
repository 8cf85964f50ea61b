export const zhCN = {
  'token.bad.network': '没有“{{network}}”这个网络',
  'token.bad.network.says': '可用的网络：eth、base、bsc、four、sol、pump。',
  'token.placeholder': 'Sui 目前只有交易设置',
  'token.placeholder.says': '这里还没有 Sui 的行情，也不能交易；为 Sui 保存的交易设置会保留。',
  'token.bad.address': '这不是 {{network}} 的地址',
  'token.bad.address.says': '请检查链接中的地址是否完整。',
  'token.bad.pool.says': '已直接向链上节点查询。它可能在另一个网络，或节点没有应答。',
  'token.bad.token': '{{network}} 上没有找到这个代币',
  'token.bad.token.anywhere': '没有找到这个代币',
  'token.bad.token.says': '已直接向链上节点查询。它可能在另一个网络，或节点没有应答。',
} as const
