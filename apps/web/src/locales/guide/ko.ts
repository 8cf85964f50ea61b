import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'guide.title': '사용 안내',
  'guide.close': '닫기',
  'guide.tour': '다시 둘러보기',
  'guide.external': '운영자의 문서 열기',
  'guide.find': '토큰 찾기',
  'guide.find.says':
    '/ 또는 Ctrl-K로 검색을 열고 심볼, 이름, 컨트랙트 주소를 입력하세요. 화살표로 고르고 Enter로 엽니다.',
  'guide.feed': '실시간 거래 보기',
  'guide.feed.says':
    '홈 왼쪽에 여섯 네트워크의 실시간 거래가 흐릅니다. 마우스를 올리면 멈추고 치우면 밀린 거래를 따라잡습니다.',
  'guide.square': '신규 출시 살펴보기',
  'guide.square.says':
    '체인 광장은 신규, 졸업 임박, 이전 완료 세 열입니다. 모든 행에서 거래 페이지로 갈 수 있습니다.',
  'guide.token': '거래 페이지 읽기',
  'guide.token.says':
    '캔들, 거래, 보유자, 통계는 모두 체인에서 옵니다. 회색 숫자는 오래된 값이고 줄표는 알 수 없음이며 0으로 채우지 않습니다.',
  'guide.wallet': '지갑 살펴보기',
  'guide.wallet.says':
    '거래 옆의 지갑 표시를 누르면 보유, 손익, 승률이 나옵니다. 모든 숫자는 그 바탕이 된 거래를 엽니다.',
  'guide.panels': '떠 있는 패널',
  'guide.panels.says':
    '지갑 추적, 온체인 모니터, 트윗은 패널로 열리며 옮기고 크기를 바꿀 수 있고 위치를 기억합니다.',
  'guide.keys': '키보드 쓰기',
  'guide.keys.says': '?를 누르면 언제든 단축키 목록이 나옵니다.',
  'tour.label': '화면 둘러보기',
  'tour.step': '{{count}}단계 중 {{at}}단계',
  'tour.next': '다음',
  'tour.back': '이전',
  'tour.done': '시작',
  'tour.skip': '건너뛰기',
  'tour.search': '먼저 토큰을 검색',
  'tour.search.says': '/를 누르면 모든 네트워크를 검색합니다. 컨트랙트 주소를 붙여 넣어도 됩니다.',
  'tour.search.touch': '여기를 누르면 모든 네트워크를 검색합니다. 컨트랙트 주소를 붙여 넣어도 됩니다.',
  'tour.main': '여기가 실시간 데이터',
  'tour.main.says': '새 행은 한 번 반짝입니다. 마우스를 올리면 목록이 멈춥니다.',
  'tour.main.touch':
    '새 행은 한 번 반짝입니다. 아래로 스크롤하면 목록이 멈추고, 위의 알림을 누르면 최신으로 돌아갑니다.',
  'tour.ways': '모든 기능은 메뉴에',
  'tour.ways.says': '체인 광장, 급등 레이더, 트위터 모니터, Alpha 도구는 여기서 시작합니다.',
  'tour.user': '로그인, 테마, 언어',
  'tour.user.says': '빨강 상승, 소리, 단축키 목록도 여기에 있습니다.',
  'tour.bar': '아래 도구 모음',
  'tour.bar.says': '소리, 가격과 시가총액 전환, 인기 목록, 지갑 추적.',
  'tour.nav': '아래 내비게이션',
  'tour.nav.says': '자주 쓰는 다섯 화면이 엄지 닿는 곳에 있습니다. 나머지는 왼쪽 위 메뉴에 있습니다.',
}
