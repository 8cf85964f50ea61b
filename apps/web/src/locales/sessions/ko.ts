import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'sessions.title': '로그인된 기기',
  'sessions.says':
    '이 지갑이 로그인된 곳입니다. 모르는 곳은 바로 종료하세요. 7일간 쓰지 않거나 30일이 지나면 자동으로 끝납니다.',
  'sessions.current': '이 기기',
  'sessions.since': '로그인',
  'sessions.seen': '마지막 사용',
  'sessions.end': '종료',
  'sessions.logOut': '로그아웃',
  'sessions.endOthers': '다른 {{count}}개 종료',
  'sessions.ended': '로그인 {{count}}개를 종료했습니다',
  'sessions.unknown': '알 수 없는 프로그램',
}
