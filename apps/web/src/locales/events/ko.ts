import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'events.label': '모니터링 지갑의 활동',
  'events.empty': '모니터링 데이터가 없습니다',
  'events.empty.says': '모니터링 지갑의 거래와 전송이 여기에 나타납니다.',
  'events.empty.add': '지갑 추가',
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
  'events.profit.token': '이 토큰 손익 {{profit}}',
  'events.profit.token.unknown': '이 토큰 손익: 원가를 알 수 없음',
  'events.amount': '빠른 매수 금액',
  'events.polling': '연결이 끊겨 3초마다 확인합니다',
  'events.refused': '서버가 이 활동을 제공하지 않습니다',
  'events.refused.says': '로그인이 만료되었거나 다른 지갑으로 바뀌었습니다. 다시 로그인하세요.',
  'events.refused.signIn': '로그인',
  'events.native': 'EVM 체인에서는 컨트랙트 내부에서 이동한 네이티브 코인(ETH, BNB)이 표시되지 않습니다.',
  'events.spam': '스팸 전송',
  'events.spam.says':
    '수량이 0인 전송과 유사 주소의 소액 전송입니다. 기본적으로 숨기며 알림도 보내지 않습니다.',
  'events.spam.zero': '0 전송',
  'events.spam.zero.says':
    '수량이 0인 전송입니다. 누구나 남의 이름으로 보낼 수 있으며, 기록에 주소를 남기려는 것입니다',
  'events.spam.lookalike': '유사 주소',
  'events.spam.lookalike.says':
    '상대 주소의 앞 4자와 뒤 4자가 이 지갑이 실제로 거래한 주소와 같습니다. 복사하지 마세요',
  'events.unseen': '표시되지 않는 전송',
}
