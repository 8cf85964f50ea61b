export const zhCN = {
  'sessions.title': '登录的设备',
  'sessions.says': '这个钱包在哪些地方登录着。不认识的可以马上结束。7 天不用或满 30 天会自动失效。',
  'sessions.current': '这台设备',
  'sessions.since': '登录于',
  'sessions.seen': '最近使用',
  'sessions.end': '结束',
  'sessions.logOut': '退出登录',
  'sessions.endOthers': '结束其它 {{count}} 个',
  'sessions.ended': '已结束 {{count}} 个登录',
  'sessions.unknown': '未知程序',
} as const
