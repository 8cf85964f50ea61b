import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'log.title': '업데이트 기록',
  'log.shell': '메뉴, 검색, 단축키, 패널, 알림, 둘러보기 추가. 데스크톱과 휴대폰에 설치 가능',
  'log.wallets': '지갑 페이지: 보유, 거래, 세 가지 방식의 손익. 모든 숫자의 출처 확인 가능',
  'log.reorg': '체인 재구성 시 정확히 되돌리고 재연결 후에도 누락과 중복이 없음',
  'log.launchpads': 'four.meme와 pump.fun: 신규 토큰, 커브 진행률, 이전',
  'log.pools': '거래 페이지: 캔들, 실시간 거래, 보유자, 통계',
  'log.search': '모든 네트워크의 토큰 검색',
  'log.dexes': 'Ethereum, Base, BNB Chain, Solana의 거래를 체인에서 직접 해독',
  'log.sandbox': '명령 하나로 시작, 샌드박스 체인 포함',
}
