import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'health.title': '체인 상태',
  'health.close': '닫기',
  'health.says':
    '서버가 각 체인을 어디까지 읽었는지 보여줍니다. 누락은 헤드가 건너뛴 블록이며 채운 뒤에만 계속합니다.',
  'health.head': '헤드',
  'health.read': '읽음',
  'health.lag': '지연',
  'health.gaps': '누락',
  'health.filled': '채움',
  'health.reorgs': '재구성',
  'health.restarts': '재시작',
  'health.lastTrade': '최근 거래',
  'health.state.off': '미설정',
  'health.state.starting': '시작 중',
  'health.state.standby': '대기',
  'health.state.catching-up': '따라잡는 중',
  'health.state.live': '실시간',
  'health.state.stalled': '정체',
  'health.state.halted': '중지됨',
  'health.state.unknown': '다른 프로세스가 읽음',
  'health.seconds': '{{s}}초',
  'health.failed': '상태를 가져올 수 없습니다',
  'health.clients': '연결된 페이지 {{count}}개',
}
