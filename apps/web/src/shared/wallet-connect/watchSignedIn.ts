import i18next from 'i18next'
import { useSignInDoor } from '../doors/signInDoor.ts'
import { shortAddress } from '../figures/formatFigure.ts'
import { signedInAddress } from '../session/useSession.ts'
import { showToast } from '../toast/showToast.ts'
import type { ConnectedWallet, WalletChange } from './wallet.ts'

const noticeMs = 12_000

/** Chains by the names that wallets give them. */
const chainNames: Record<number, string> = {
  1: 'Ethereum',
  56: 'BNB Smart Chain',
  137: 'Polygon',
  42161: 'Arbitrum One',
  10: 'Optimism',
  8453: 'Base',
}

async function notify(change: WalletChange): Promise<void> {
  const signedIn = signedInAddress()
  if (!signedIn) return
  await i18next.loadNamespaces('signin')
  const { t } = i18next
  const owner = shortAddress(signedIn)
  if (change.type === 'chain') {
    const chain = chainNames[change.chainId] ?? String(change.chainId)
    showToast({ kind: 'info', text: t('signin.changed.chain', { chain, owner }), lastsMs: noticeMs })
    return
  }
  if (change.address?.toLowerCase() === signedIn.toLowerCase()) return
  const text = change.address
    ? t('signin.changed.account', { account: shortAddress(change.address), owner })
    : t('signin.changed.gone', { owner })
  const action = { label: t('signin.changed.again'), run: () => useSignInDoor.getState().open() }
  showToast({ kind: 'info', text, action, lastsMs: noticeMs })
}

let stop: (() => void) | null = null

/** Says so when the wallet that signed in turns to another account or chain; the session stays as it is. */
export function watchSignedIn(wallet: ConnectedWallet): void {
  stop?.()
  stop = wallet.watch((change) => void notify(change))
}

/** After logout nobody is watched. */
export function stopWatching(): void {
  stop?.()
  stop = null
}

/** A wallet that shows another account than the session's after a reload has been turned while nobody looked. */
export function watchAgain(wallet: ConnectedWallet): void {
  watchSignedIn(wallet)
  void notify({ type: 'account', address: wallet.address })
}
