import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'fees.title': '구성',
  'fees.gross': '수수료 차감 전',
  'fees.venue': '거래소 수수료',
  'fees.router': '라우터·봇 수수료',
  'fees.network': '네트워크 수수료',
  'fees.tip': '팁',
  'fees.net': '순액',
  'fees.unknown': '알 수 없음',
  'fees.atLeast': '{{amount}} 이상',
  'fees.unknown.says':
    '보이지 않는 수수료가 있습니다. 오래된 기록에는 없거나, 컨트랙트 호출 안에서 네이티브 코인으로 지불된 것입니다. 순액은 알려진 수수료만 뺀 값입니다.',
  'fees.gas.evm': '가스 가격',
  'fees.gas.sol': '우선 수수료',
  'fees.gas.range': '느림부터 빠름까지',
  'fees.gas.old': '오래된 값입니다. 그 후 엔드포인트가 응답하지 않았습니다',
  'fees.gas.waiting': '아직 수신되지 않았습니다',
  'fees.gas.unmeasured': '아직 어느 엔드포인트에서도 받지 못했습니다',
  'fees.gas.none': '최근 슬롯에 지불 기록이 없습니다',
  'fees.gas.malformed': '엔드포인트의 응답을 사용할 수 없습니다',
}
