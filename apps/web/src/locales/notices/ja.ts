import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'clock.ahead':
    'このコンピューターの時計は最新ブロックより {{seconds}}\u00a0秒進んでいます。時計を合わせてください（ノードの遅れでなければ）',
  'clock.behind':
    'このコンピューターの時計は最新ブロックより {{seconds}}\u00a0秒遅れています。時計を合わせてください',
  'connection.stale': '{{age}}前からデータが止まっています。再接続中',
  'storage.away':
    'サーバーのデータベースに接続できません。新しいデータは保存されず、更新が止まっています。サーバーが再接続を試みています。',
  'origin.says':
    'リアルタイムデータ、ログイン、保存はここでは使えません。次のように設定して Peregrine を再起動するか、ほかのアドレスで開いてください：',
}
