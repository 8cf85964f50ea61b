import { canonicalAddress } from '@peregrine/core/address'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { useSignInDoor } from '../doors/signInDoor.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { signedInAddress } from '../session/useSession.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { setConnectedWallet } from '../own-wallets/useOwnWallets.ts'
import type { ConnectedWallet, WalletChange, WalletSigner } from './wallet.ts'

const noticeMs = 12_000

/** Chain names as wallets show them. */
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
  await loadTranslations(['signin'])
  const t = translate
  const owner = shortAddress(signedIn)
  if (change.type === 'chain') {
    const chain = chainNames[change.chainId] ?? String(change.chainId)
    showToast({ kind: 'info', text: t('signin.changed.chain', { chain, owner }), lastsMs: noticeMs })
    return
  }
  if (change.address && canonicalAddress(change.address) === canonicalAddress(signedIn)) return
  const text = change.address
    ? t('signin.changed.account', { account: shortAddress(change.address), owner })
    : t('signin.changed.gone', { owner })
  const action = { label: t('signin.changed.again'), run: () => useSignInDoor.getState().open() }
  showToast({ kind: 'info', text, action, lastsMs: noticeMs })
}

let watched: { wallet: ConnectedWallet; stop: () => void } | null = null

function isSame(address: string, other: string): boolean {
  return canonicalAddress(address) === canonicalAddress(other)
}

/** Lets the wallet trade while it shows the account that signed in: its prompt signs for that one alone. */
function offer({ address, chainFamily, signer }: ConnectedWallet, shown: string | null): void {
  const isShown = shown !== null && isSame(shown, address)
  const canonical = canonicalAddress(address) ?? address
  setConnectedWallet(
    signer && isShown
      ? { address: canonical, family: chainFamily, label: '', group: '', kind: 'connected' }
      : null,
  )
}

/** What the connected wallet signs with; null where it cannot trade. */
export function connectedSigner(): WalletSigner | null {
  return watched?.wallet.signer ?? null
}

const valueOf = (change: WalletChange) => (change.type === 'account' ? change.address : change.chainId)

/** True for a change that was not told last: wallets, and relays between, tell the same one several times. */
function changeFilter({ address, chainId }: ConnectedWallet): (change: WalletChange) => boolean {
  const told: Record<WalletChange['type'], string | number | null> = { account: address, chain: chainId }
  return (change) => {
    const isNew = told[change.type] !== valueOf(change)
    told[change.type] = valueOf(change)
    return isNew
  }
}

/** Warns when the signed-in wallet switches account or chain; the session stays as it is. */
export function watchSignedIn(wallet: ConnectedWallet): void {
  stopWatching()
  const isNew = changeFilter(wallet)
  const stop = wallet.watch((change) => {
    if (!isNew(change)) return
    if (change.type === 'account') offer(wallet, change.address)
    void notify(change)
  })
  watched = { wallet, stop }
  offer(wallet, wallet.address)
}

/** Stops watching and ends the session on a phone. False when nothing was watched. */
export function stopWatching(): boolean {
  if (!watched) return false
  const { wallet, stop } = watched
  watched = null
  setConnectedWallet(null)
  stop()
  wallet.close?.().catch((error: unknown) => console.info('The phone could not be told', error))
  return true
}

/** A different account after a reload means the wallet was switched in the meantime. */
export function watchAgain(wallet: ConnectedWallet): void {
  watchSignedIn(wallet)
  void notify({ type: 'account', address: wallet.address })
}
