import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'token.bad.network': '沒有「{{network}}」這個網路',
  'token.bad.network.says': '可用的網路：eth、base、bsc、four、sol、pump。',
  'token.placeholder': 'Sui 目前只有交易設定',
  'token.placeholder.says': '這裡還沒有 Sui 的行情，也不能交易；為 Sui 儲存的交易設定會保留。',
  'token.bad.address': '這不是 {{network}} 的地址',
  'token.bad.address.anywhere': '這不是任何網路的地址',
  'token.bad.address.says': '請檢查連結中的地址是否完整。',
  'token.bad.hash': '這不是 {{network}} 的交易雜湊',
  'token.bad.hash.says': '請檢查連結中的雜湊是否完整。',
  'token.bad.pool.says': '已直接向鏈上節點查詢。它可能在另一個網路，或節點沒有回應。',
  'token.bad.token': '{{network}} 上沒有找到這個代幣',
  'token.bad.token.anywhere': '沒有找到這個代幣',
  'token.bad.token.says': '已直接向鏈上節點查詢。它可能在另一個網路，或節點沒有回應。',
}
