import type { zhCN } from './zhCN.ts'

export const ko: Record<keyof typeof zhCN, string> = {
  'token.bad.network': '‘{{network}}’ 네트워크는 없습니다',
  'token.bad.network.says': '사용 가능한 네트워크: eth, base, bsc, four, sol, pump.',
  'token.placeholder': 'Sui는 아직 거래 설정만 있습니다',
  'token.placeholder.says': 'Sui 시세는 아직 읽지 않으며 거래할 수 없습니다. 저장한 거래 설정은 유지됩니다.',
  'token.bad.address': '{{network}} 주소가 아닙니다',
  'token.bad.address.anywhere': '어느 네트워크의 주소도 아닙니다',
  'token.bad.address.says': '링크의 주소가 온전한지 확인하세요.',
  'token.bad.hash': '{{network}}의 트랜잭션 해시가 아닙니다',
  'token.bad.hash.says': '링크의 해시가 온전한지 확인하세요.',
  'token.bad.pool.says': '체인 노드에도 확인했습니다. 다른 네트워크에 있거나 노드가 응답하지 않았습니다.',
  'token.bad.token': '{{network}}에서 이 주소의 토큰을 찾을 수 없습니다',
  'token.bad.token.anywhere': '이 주소의 토큰을 찾을 수 없습니다',
  'token.bad.token.says': '체인 노드에도 확인했습니다. 다른 네트워크에 있거나 노드가 응답하지 않았습니다.',
}
