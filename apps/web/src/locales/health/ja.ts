import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'health.title': 'チェーンの状態',
  'health.close': '閉じる',
  'health.says':
    'サーバーが各チェーンをどこまで読んだか。欠落は先頭が飛ばしたブロックで、埋めてから先へ進みます。',
  'health.head': '先頭',
  'health.read': '読込済み',
  'health.lag': '遅れ',
  'health.gaps': '欠落',
  'health.filled': '補完',
  'health.reorgs': '再編成',
  'health.restarts': '再起動',
  'health.lastTrade': '最終取引',
  'health.state.off': '未設定です',
  'health.state.starting': '起動中',
  'health.state.standby': '待機中',
  'health.state.catching-up': '追いつき中',
  'health.state.live': 'リアルタイム',
  'health.state.stalled': '停滞中',
  'health.state.halted': '停止中',
  'health.state.unknown': '別のプロセスが読み込み',
  'health.seconds': '{{s}} 秒間',
  'health.failed': '状態を取得できません',
  'health.clients': '接続中のページ {{count}} 件',
}
