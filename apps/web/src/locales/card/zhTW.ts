import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'card.title': '分享圖片',
  'card.close': '關閉',
  'card.address': '顯示錢包地址',
  'card.save': '下載圖片',
  'card.copy': '複製圖片',
  'card.copied': '已複製圖片',
  'card.notCopied': '瀏覽器拒絕複製圖片，請下載',
  'card.profit': '盈虧（已實現與未實現）',
  'card.period': '{{period}}戰績',
  'card.net': '已扣費用 · {{method}}',
  'card.winRate': '勝率（{{count}} 個清倉）',
  'card.open': '持有中',
}
