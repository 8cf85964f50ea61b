import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'log.title': '업데이트 기록',
  'log.fees':
    '손익에서 거래소·라우터·네트워크 수수료와 팁을 뺍니다. 총액과 순액의 내역을 펼쳐 볼 수 있습니다',
  'log.truth':
    '코인 가격은 여러 풀의 가중 중앙값입니다. 모르는 수치는 모른다고 표시하고 연결 상태를 사실대로 보여 줍니다',
  'log.steady': '데이터베이스 중단, 디스크 가득 참, 다른 체인의 노드에도 멈추지 않고 원인을 알려 줍니다',
  'log.phone': '휴대폰 지갑으로 로그인: OKX Connect와 WalletConnect',
  'log.batch': '여러 지갑의 금액·시가총액·소리·메모를 한 번에 바꾸고 하나씩 되돌릴 수 있습니다',
  'log.watched': '로그인해 내 지갑을 모니터링하면 거래와 전송이 실시간으로 보입니다',
  'log.alerts': '알림: 페이지, 푸시 메시지, Telegram, 웹훅',
  'log.lists': '다른 도구의 지갑 목록을 가져오고 내보내며, 되돌릴 수 있습니다',
  'log.security': '토큰 보안은 노드에서 매수와 매도를 모의 실행해 확인합니다',
  'log.tweets': '유명 트레이더의 트윗을 패널과 페이지로',
  'log.trend': '인기 목록과 관심 목록. 검색은 모방 토큰을 표시합니다',
  'log.shell': '메뉴, 검색, 단축키, 패널, 알림, 둘러보기 추가. 데스크톱과 휴대폰에 설치 가능',
  'log.wallets': '지갑 페이지: 보유, 거래, 세 가지 방식의 손익. 모든 숫자의 출처 확인 가능',
  'log.reorg': '체인 재구성 시 정확히 되돌리고 재연결 후에도 누락과 중복이 없음',
  'log.launchpads': 'four.meme와 pump.fun: 신규 토큰, 커브 진행률, 이전',
  'log.pools': '거래 페이지: 캔들, 실시간 거래, 보유자, 통계',
  'log.search': '모든 네트워크의 토큰 검색',
  'log.dexes': 'Ethereum, Base, BNB Chain, Solana의 거래를 체인에서 직접 해독',
  'log.sandbox': '명령 하나로 시작, 샌드박스 체인 포함',
}
