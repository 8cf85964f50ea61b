import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'clock.ahead':
    '이 컴퓨터의 시계가 최신 블록보다 {{seconds}}초 빠릅니다. 노드가 뒤처진 것이 아니라면 시계를 맞추세요',
  'clock.behind': '이 컴퓨터의 시계가 최신 블록보다 {{seconds}}초 늦습니다. 시계를 맞추세요',
  'connection.stale': '데이터가 {{age}} 전에 멈춤, 재연결 중',
  'storage.away':
    '서버 데이터베이스에 연결할 수 없습니다. 새 데이터가 저장되지 않고 갱신이 멈춰 있습니다. 서버가 다시 연결을 시도하고 있습니다.',
  'origin.says':
    '여기서는 실시간 데이터, 로그인, 저장을 쓸 수 없습니다. 다음과 같이 설정하고 Peregrine을 다시 시작하거나 목록의 다른 주소로 여세요:',
}
