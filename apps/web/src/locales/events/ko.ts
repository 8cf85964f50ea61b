import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'events.label': '모니터링 지갑의 활동',
  'events.empty': '모니터링 데이터가 없습니다',
  'events.empty.says': '모니터링 지갑의 거래와 전송이 여기에 나타납니다.',
  'events.more': '이전 기록 불러오기',
  'events.failed': '데이터를 가져오지 못했습니다. 나중에 다시 시도하세요',
  'events.in': '입금',
  'events.out': '출금',
  'events.from': '{{address}}에서',
  'events.to': '{{address}}(으)로',
  'events.delay': '지연 {{seconds}}초',
  'events.delay.says': '블록 생성부터 서버가 확인할 때까지의 시간',
  'events.profit': '실현 손익 {{profit}}',
  'events.profit.unknown': '실현 손익: 원가를 알 수 없음',
  'events.amount': '빠른 매수 금액',
  'events.polling': '연결이 끊겨 3초마다 확인합니다',
}
