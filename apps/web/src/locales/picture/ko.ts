import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'picture.title': '포지션 공유',
  'picture.open': '이미지 만들기',
  'picture.address': '지갑 주소 표시',
  'picture.copy': '이미지 복사',
  'picture.copy.done': '이미지를 복사했습니다',
  'picture.download': '다운로드',
  'picture.download.done': '이미지를 저장했습니다',
  'picture.failed': '이미지를 만들지 못했습니다: {{why}}',
}
