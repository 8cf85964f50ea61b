import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'transaction.title': '거래 상세',
  'transaction.state': '상태',
  'transaction.succeeded': '성공',
  'transaction.failed': '실패',
  'transaction.pending': '대기 중',
  'transaction.unknown': '노드에 없는 거래',
  'transaction.unknown.says': '오래된 거래는 노드가 삭제할 수 있으므로 없었다는 뜻은 아닙니다',
  'transaction.hash': '해시',
  'transaction.block': '블록',
  'transaction.time': '시간',
  'transaction.sender': '보낸 주소',
  'transaction.target': '컨트랙트',
  'transaction.fee': '네트워크 수수료',
}
