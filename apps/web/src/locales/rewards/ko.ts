import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'rewards.title': '수수료와 거래대금',
  'rewards.says':
    '여기서 한 거래가 운영자에게 지불한 금액과 거래 가치입니다. 확정된 트랜잭션마다 한 번만 기록됩니다. 수수료는 체인에서 읽고, 거래대금은 이 페이지가 알린 값입니다.',
  'rewards.none': '이 지갑의 거래가 아직 기록되지 않았습니다.',
  'rewards.chain': '체인',
  'rewards.trades': '거래 수',
  'rewards.fees': '수수료',
  'rewards.volume': '거래대금',
  'rewards.newest': '최근',
  'rewards.time': '시간',
  'rewards.open': '트랜잭션 열기',
}
