import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'monitor.chains': '네트워크',
  'monitor.amount': '매수 금액 ({{coin}})',
  'monitor.source': '모니터링 대상',
  'monitor.kol': 'KOL',
  'monitor.custom': '내 모니터링',
  'monitor.custom.title': '로그인하면 모니터링 중인 지갑이 표시됩니다',
  'monitor.custom.says': '로그인 전에는 공개 KOL 거래만 볼 수 있습니다.',
  'monitor.signIn': '로그인',
  'monitor.empty': '모니터링 데이터가 없습니다',
  'monitor.empty.says': '거래가 생기면 여기에 표시됩니다.',
  'monitor.failed': '데이터를 가져오지 못했습니다. 나중에 다시 시도하세요',
  'monitor.list': '모니터링 지갑의 거래',
  'monitor.polling': '연결이 끊겨 3초마다 확인합니다',
}
