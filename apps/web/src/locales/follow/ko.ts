import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'follow.add': '모니터링 추가',
  'follow.remove': '모니터링 해제',
  'follow.did': '{{name}} 지갑을 모니터링합니다',
  'follow.didNot': '{{name}} 모니터링을 해제했습니다',
  'follow.didRemove': '지갑 {{count}}개를 목록에서 뺐습니다',
  'follow.didChange': '지갑 {{count}}개를 업데이트했습니다',
  'follow.undo': '실행 취소',
  'follow.failed': '제출 실패',
  'follow.signIn': '먼저 지갑을 연결하세요',
  'follow.exists': '이미 모니터링 목록에 있는 주소입니다',
  'follow.full': '모니터링 목록은 최대 {{limit}}개입니다',
  'follow.storage': '모니터링 목록에는 이름, 메모, 규칙을 합쳐 최대 {{size}}MB까지 저장됩니다',
  'follow.secret': '개인 키 또는 시드 문구가 들어 있어 저장할 수 없습니다',
  'follow.unknown': '모니터링 목록에 없는 지갑입니다',
}
