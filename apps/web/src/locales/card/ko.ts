import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'card.title': '공유할 이미지',
  'card.close': '닫기',
  'card.address': '지갑 주소 표시',
  'card.save': '다운로드',
  'card.copy': '이미지 복사',
  'card.copied': '이미지를 복사했습니다',
  'card.notCopied': '브라우저가 이미지 복사를 거부했습니다. 다운로드하세요',
  'card.profit': '손익(실현·미실현)',
  'card.period': '{{period}} 성과',
  'card.net': '수수료 차감 · {{method}}',
  'card.winRate': '승률(청산 {{count}}건)',
  'card.open': '보유 중',
}
