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
}
