import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'centre.tab.wallets': '모니터링 지갑',
  'centre.tab.groups': '그룹',
  'centre.tab.alerts': '알림',
  'centre.tab.account': '계정',
  'centre.account': '현재 지갑',
  'centre.account.watched': '지갑 {{count}}개 모니터링 중',
  'centre.account.leave': '로그아웃',
  'centre.invite': '초대 링크',
  'centre.invite.says': '이 링크로 로그인한 사람은 내가 초대한 것으로 기록됩니다.',
  'centre.invite.copy': '복사',
  'centre.invite.copied': '초대 링크를 복사했습니다',
  'centre.group.rename': '그룹 {{group}} 이름 바꾸기',
  'centre.group.count': '지갑 {{count}}개',
  'centre.group.pushed': '푸시 {{count}}개',
  'centre.group.pushOn': '모두 푸시',
  'centre.group.pushOff': '모두 무음',
  'centre.group.dissolve': '그룹 해체',
  'centre.group.empty': '아직 그룹이 없습니다',
  'centre.group.empty.says': '지갑을 추가할 때 그룹을 적거나 목록에서 한꺼번에 옮길 수 있습니다.',
  'centre.visitor': '먼저 지갑을 연결하세요',
  'centre.visitor.says':
    '로그인하면 모니터링 지갑, 그룹, 알림을 관리할 수 있습니다. 아래는 공개 KOL 지갑입니다.',
  'centre.signIn': '로그인',
}
