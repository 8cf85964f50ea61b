import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'about.home': '실시간 체결, 신규 코인, 인기 목록까지 여섯 네트워크의 지금을 한 페이지에서 봅니다.',
  'about.token': '차트, 실시간 체결, 보유자, 토큰과 풀 정보, 주문 패널.',
  'about.square': '런치패드의 신규, 곧 완판, 상장 완료 토큰을 세 열로 실시간 표시합니다.',
  'about.user': '한 지갑의 보유, 거래, 실현·미실현 손익, 승률.',
  'about.transaction': '거래 한 건의 상태, 수수료, 체결.',
  'about.goLive': '체인마다 엔드포인트를 설정하고 무엇을 제공하는지 측정한 뒤 저장하고 다시 시작합니다.',
  'about.kols': '이 서버의 KOL 목록을 가져오고 편집하고 공유합니다.',
  'about.watchlist': '관심 토큰의 실시간 가격, 그룹, 메모, 고정과 최근 본 토큰, 차단한 토큰.',
  'about.notFound': '이 주소에는 페이지가 없습니다.',
  'about.monitorConfig':
    '모니터링하는 지갑을 관리합니다: 메모, 그룹, 매수·매도 알림, 금액 필터, 푸시, 일괄 가져오기.',
  'about.twitterMonitor':
    'KOL 트윗을 실시간으로 보여 주고, 트윗 속 컨트랙트에서 바로 토큰을 열며 런치 현황도 함께 표시합니다.',
  'about.twitter': '팔로우한 계정의 최신 트윗.',
  'about.community':
    '커뮤니티와 구성원, 추천 토큰을 보여 주고 초대 코드로 가입하게 됩니다. 지금은 공개 KOL 지갑을 보여 줍니다.',
  'about.communityDetail':
    '이 커뮤니티의 구성원, 추천 기록, 성적을 보여 줄 예정입니다. 아직 열리지 않아 지금은 공개 KOL 지갑을 보여 줍니다.',
  'about.wechat':
    'WeChat 그룹과 추천 토큰을 보여 주고 초대 코드로 가입하게 됩니다. 지금은 KOL이 가장 많이 거래하는 토큰을 보여 줍니다.',
  'about.wechatDetail':
    '이 WeChat 그룹의 추천 기록과 성적을 보여 줄 예정입니다. 아직 열리지 않아 지금은 KOL이 가장 많이 거래하는 토큰을 보여 줍니다.',
  'about.points':
    '거래 포인트와 보상 기록을 보여 줄 예정입니다. 지금은 원하는 지갑의 거래액과 손익을 조회할 수 있습니다.',
  'about.scraper':
    '여러 토큰을 초기에 산 공통 지갑을 찾아 줄 예정입니다. 지금은 공개 KOL 지갑의 성적을 볼 수 있습니다.',
  'about.mainPage': '모든 입구와 지금 인기 토큰, 최신 런치를 한 페이지에.',
  'about.advancedMint':
    '조건에 맞는 신규 토큰을 자동으로 민트하게 됩니다. 지금은 최신 런치를 지켜볼 수 있습니다.',
  'about.coins': '모든 네트워크의 토큰 시세: 가격, 등락, 거래량, 유동성, 보유자를 필터하고 정렬합니다.',
  'about.tokenDashbord': '24시간 토큰 대시보드: 순유입, 거래자, 보유자, 시가총액을 함께 비교합니다.',
  'about.fourMonitor': 'four.meme의 신규, 곧 완판, 이전 완료 토큰과 연속 발행 개발자.',
  'about.pumpMonitor': 'pump.fun의 신규, 곧 완판, 이전 완료 토큰과 연속 발행 개발자.',
  'about.aiStory':
    '토큰 뒤의 이야기를 AI가 정리할 예정입니다. 아직 연결되지 않아 지금은 최신 런치와 급등 토큰을 보여 줍니다.',
  'about.radar': '한 시간 동안 가장 크게 움직인 토큰과 그 이유: 상승, 거래량, KOL 매수, 순유입.',
  'about.fundFlow': '24시간 자금 흐름: 네트워크와 토큰별 매수에서 매도를 뺀 값.',
  'about.bnAlpha': 'Alpha의 모든 것: 지갑 관리, 조회, 수령 현황, 수익 계산, BSC 풀 트렌드.',
  'about.bnWalletQuery': 'BSC 지갑 주소를 입력해 거래액, 손익, 보유를 확인합니다.',
  'about.bnAlphaDetail':
    'Alpha 프로젝트별 수령 기준과 내역을 보여 줄 예정이며 바이낸스 데이터가 필요합니다. 지금은 지갑의 BSC 거래를 조회할 수 있습니다.',
  'about.bnAlphaCalculator':
    '잔액과 거래액으로 Alpha 포인트, 거래 비용, 순수익을 추정하며 공식을 함께 보여 줍니다.',
  'about.bnWalletManage':
    '여러 Alpha 지갑의 잔액, 거래액, 포인트, 수령 상태를 모아 보여 줄 예정입니다. 지금은 지갑을 하나씩 조회할 수 있습니다.',
  'about.bnPoolsTrending': 'BSC 풀을 거래량 순으로: 어디가 활발하고 유동성이 깊은지 보여 줍니다.',
  'about.bnTradingChallenge':
    'Alpha 트레이딩 대회 순위를 추적할 예정이며 바이낸스 데이터가 필요합니다. 지금은 BSC에서 가장 많이 거래되는 토큰을 보여 줍니다.',
  'about.multiWallets':
    '로컬 지갑을 관리합니다. 개인 키는 암호화되어 브라우저에만 보관되며 거래 전에 비밀번호로 잠금을 해제합니다.',
  'about.distribute':
    '한 지갑에서 여러 지갑으로 한 번에 보내게 됩니다. 로컬 지갑이 필요하며 지금은 주소를 조회할 수 있습니다.',
  'about.collect':
    '여러 지갑의 자산을 한 번에 모으게 됩니다. 로컬 지갑이 필요하며 지금은 주소를 조회할 수 있습니다.',
  'about.withdraw':
    '확인한 주소로 출금하게 되며 주소, 수량, 네트워크, 수수료를 모두 표시합니다. 지금은 주소를 조회할 수 있습니다.',
  'about.aboutUs':
    'Peregrine은 직접 실행하는 멀티체인 트레이딩 터미널입니다. 버전, 모드, 체인 현황, 라이선스.',
  'about.orders': '지정가, 익절, 손절, 추적 손절과 추종 조건 주문을 확인·정지·수정·삭제합니다.',
}
