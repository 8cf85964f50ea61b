export const zhCN = {
  'follow.add': '关注钱包',
  'follow.remove': '取消关注',
  'follow.did': '已关注 {{name}}',
  'follow.didNot': '已取消关注 {{name}}',
  'follow.didRemove': '已删除 {{count}} 个监控钱包',
  'follow.didChange': '已更新 {{count}} 个监控钱包',
  'follow.undo': '撤销',
  'follow.failed': '提交失败',
  'follow.signIn': '请先连接钱包',
  'follow.exists': '该地址已存在于监控列表',
  'follow.full': '监控列表最多 {{limit}} 个钱包',
  'follow.unknown': '监控列表中没有这个钱包',
} as const
