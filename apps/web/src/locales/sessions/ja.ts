import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'sessions.title': 'ログイン中の端末',
  'sessions.says':
    'このウォレットがログインしている場所です。心当たりのないものはすぐに終了できます。7 日間使わないか 30 日たつと自動で切れます。',
  'sessions.current': 'この端末',
  'sessions.since': 'ログイン',
  'sessions.seen': '最終利用',
  'sessions.end': '終了',
  'sessions.logOut': 'ログアウト',
  'sessions.endOthers': 'ほかの {{count}} 件を終了',
  'sessions.ended': '{{count}} 件のログインを終了しました',
  'sessions.unknown': '不明なプログラム',
}
