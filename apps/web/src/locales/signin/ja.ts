import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'signin.title': 'ログイン方法を選ぶ',
  'signin.says': 'ログインするとウォレット監視や設定の保存ができます。相場はログインなしですべて見られます。',
  'signin.okxEvm': 'OKX Wallet',
  'signin.okxEvm.hint': 'EVM',
  'signin.okxSol': 'OKX Wallet',
  'signin.okxSol.hint': 'Solana',
  'signin.metamask': 'MetaMask',
  'signin.metamask.hint': 'EVM・ブラウザー拡張',
  'signin.phantom': 'Phantom',
  'signin.phantom.hint': 'Solana・ブラウザー拡張',
  'signin.tokenPocket': 'TokenPocket',
  'signin.tokenPocket.hint': 'スマホ・マルチチェーン',
  'signin.cancel': 'キャンセル',
  'signin.close': '閉じる',
  'signin.multi': 'OKX Wallet',
  'signin.multi.hint': 'すべてのチェーン',
  'signin.local': 'ローカルウォレット（{{count}} 件）',
  'signin.here': '導入済み',
  'signin.walletConnect': 'WalletConnect（BNB Smart Chain のみ）',
  'signin.walletConnect.name': 'WalletConnect',
  'signin.alert.metamask': 'MetaMask をインストールしてください',
  'signin.alert.useTokenPocket': 'TokenPocket のボタンで接続してください',
  'signin.alert.phantom': 'Phantom をインストールしてください',
  'signin.alert.okxEvm': 'OKX Wallet をインストールしてください',
  'signin.alert.okxSol': 'OKX Wallet をインストールし、Solana に対応していることを確認してください',
  'signin.alert.tokenPocket':
    'TokenPocket アプリでこのページを開くか、ウォレットがインストールされていることを確認してください',
  'signin.alert.connect':
    '{{wallet}} に接続できませんでした。ウォレットがインストールされ、ロックが解除されていることを確認してください',
  'signin.why.rejected': 'ウォレットで接続が拒否されました。',
  'signin.why.pending': 'ウォレットに未処理のリクエストがあります。先にウォレットを開いて処理してください。',
  'signin.why.noAccount': 'ウォレットから使えるアドレスが得られませんでした。',
  'signin.why.unknownChain':
    'ウォレットの現在のチェーンではログインできません。先に Ethereum、BNB Smart Chain、Polygon、Arbitrum、Optimism、Base のいずれかに切り替えてください。',
  'signin.why.signRejected': '{{wallet}} で署名が拒否されたため、ログインしていません。',
  'signin.why.sign': '{{wallet}} の署名が完了せず、ログインしていません。もう一度お試しください。',
  'signin.why.timeout':
    '{{wallet}} から応答がなく、ログインしていません。ウォレットを開いてから、もう一度お試しください。',
  'signin.why.accountChanged':
    '途中で {{wallet}} のアカウントが切り替わったため、ログインしていません。使いたいアカウントでもう一度お試しください。',
  'signin.why.chainChanged':
    '途中で {{wallet}} のチェーンが切り替わったため、ログインしていません。もう一度お試しください。',
  'signin.why.disconnected':
    'ログインの途中で {{wallet}} が切断したため、ログインしていません。もう一度お試しください。',
  'signin.why.relayLost':
    '{{wallet}} の中継サーバーに接続できず、ログインしていません。ネットワークを確認して、もう一度お試しください。',
  'signin.why.refused': 'サーバーがこの署名を受け付けず、ログインしていません。もう一度お試しください。',
  'signin.why.server': 'サーバーにつながらず、ログインしていません。復旧してからもう一度お試しください。',
  'signin.why.unconfigured.multi':
    'このサーバーでは OKX Connect が無効で、ブラウザーにも OKX Wallet 拡張がありません。運営者が OKX_CONNECT=on を設定するとコードの読み取りで接続できます。',
  'signin.why.unconfigured.walletConnect':
    'このサーバーには WalletConnect が設定されていません。運営者が WALLETCONNECT_PROJECT_ID を設定するとコードの読み取りで接続できます。',
  'signin.step.connect': '{{wallet}} で接続を承認してください',
  'signin.step.sign':
    '{{wallet}} で署名して、アドレスの持ち主であることを証明してください。取引ではなく、費用はかかりません。',
  'signin.step.verify': 'ログイン中…',
  'signin.slow':
    'ウォレットの画面が見えませんか。ブラウザー右上の拡張アイコンから開き、ロックされていないか確認してください。',
  'signin.slow.phone': 'スマホでウォレットを開き、承認待ちのリクエストがないか確認してください。',
  'signin.done': '{{address}} でログインしました',
  'signin.back': '戻る',
  'signin.scan': 'スマホのウォレットでこのコードを読み取ってください',
  'signin.scan.bsc': 'BNB Smart Chain のみ',
  'signin.scan.copy': 'リンクをコピー',
  'signin.scan.copied': 'コピーしました',
  'signin.scan.open': 'この端末のウォレットで開く',
  'signin.discloses': '接続は OKX のサーバーを経由し、利用記録が OKX に送られます。',
  'signin.discloses.walletConnect': '接続は WalletConnect の中継サーバーを経由します。',
  'signin.changed.account':
    'ウォレットが {{account}} に切り替わりました。ここでは引き続き {{owner}} がログイン中です',
  'signin.changed.chain': 'ウォレットが {{chain}} に切り替わりました。{{owner}} のログインはそのままです',
  'signin.changed.gone':
    'ウォレットがこのページとの接続を切りました。ここでは引き続き {{owner}} がログイン中です',
  'signin.changed.again': 'ログインし直す',
  'signin.invite.stored': '記録しました：{{inviter}} からの招待です',
  'signin.invite.known': '招待元はすでに {{inviter}} と記録されており、変更はありません',
  'signin.invite.own': '自分の招待コードなので使いませんでした',
  'signin.invite.unknown': '招待コード「{{code}}」を登録したウォレットはありません。破棄しました',
  'signin.invite.later': '招待コード「{{code}}」はまだ使えていません：{{why}}。後で再試行します',
}
