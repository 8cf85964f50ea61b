import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'feedLegend.born': '토큰의 나이. 거래 시각은 따로 표시됩니다',
  'feedLegend.copy': '유동성이 더 크고 심볼이나 이름이 비슷한 토큰이 있음. 마우스를 올리면 표시',
  'feedLegend.opens': '이름이 있는 지갑의 첫 매수 / 추가 매수',
  'feedLegend.closes': '일부 매도 / 전량 매도',
  'feedLegend.sides': '이름 없는 지갑 또는 포지션을 알 수 없음: 방향만 표시',
  'feedLegend.buy': '버튼의 금액으로 원클릭 매수',
  'feedLegend.heart': '지갑에 마우스를 올리면 표시: 모니터링에 추가',
  'feedLegend.transfers': '거래 없는 전송',
  'feedLegend.profit': '행에 마우스를 올리면 이번 매도의 손익과 이 토큰의 누적 손익 표시',
  'square.legend.buyers': '최초 매수자 70명 중 보유 중: 첫 매수량의 1%를 넘게 남긴 지갑',
  'square.legend.curve': '커브 진행률이며 아래쪽 선도 같습니다',
  'square.legend.trades': '최근 24시간 거래 수, 막대는 매수와 매도의 비율',
  'square.legend.followed': '모니터링 중인 지갑 가운데 보유한 수',
  'square.legend.snipers':
    '스나이퍼 수 · 현재 보유 비중: 첫 거래 후 5초 이내 또는 다음 블록까지 매수(개발자 제외)',
  'square.legend.tones': '노란색은 주의, 빨간색은 위험',
  'square.legend.lag': '이 체인의 최신 블록이 생긴 뒤 지난 시간',
}
