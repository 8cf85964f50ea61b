import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'sessions.title': '登入的裝置',
  'sessions.says': '這個錢包在哪些地方登入著。不認得的可以馬上結束。7 天不用或滿 30 天會自動失效。',
  'sessions.current': '這台裝置',
  'sessions.since': '登入於',
  'sessions.seen': '最近使用',
  'sessions.end': '結束',
  'sessions.logOut': '登出',
  'sessions.endOthers': '結束其他 {{count}} 個',
  'sessions.ended': '已結束 {{count}} 個登入',
  'sessions.unknown': '未知程式',
}
