import type { Translate } from '../../kit/i18n/translate.ts'
import type { WalletChoice } from '../../domain/wallet-connect/connectWallet.ts'
import type { FlowFailure } from '../../domain/wallet-connect/useSignInFlow.ts'

/** Returns a wallet's own name, as used in sentences. */
export function walletName(choice: WalletChoice, t: Translate): string {
  return choice === 'walletConnect' ? t('signin.walletConnect.name') : t(`signin.${choice}`)
}

const reasons: readonly FlowFailure[] = ['rejected', 'pending', 'noAccount', 'unknownChain']
type Reason = 'rejected' | 'pending' | 'noAccount' | 'unknownChain'

const isReason = (why: FlowFailure): why is Reason => reasons.includes(why)

/** Returns the text for a missing wallet, or a missing service to one on a phone. */
function missingText(choice: WalletChoice, t: Translate): string {
  if (choice === 'multi' || choice === 'walletConnect') return t(`signin.why.unconfigured.${choice}`)
  return t(`signin.alert.${choice}`)
}

/** Returns the reason a sign-in failed: the product's sentence, plus the details it leaves open. */
export function signInFailure(
  { choice, why }: { choice: WalletChoice; why: FlowFailure },
  t: Translate,
): { text: string; detail: string | null } {
  const wallet = walletName(choice, t)
  if (why === 'missing' || why === 'unconfigured') return { text: missingText(choice, t), detail: null }
  if (why === 'useTokenPocket') return { text: t('signin.alert.useTokenPocket'), detail: null }
  if (why !== 'connect' && !isReason(why)) return { text: t(`signin.why.${why}`, { wallet }), detail: null }
  const detail = isReason(why) ? t(`signin.why.${why}`) : null
  return { text: t('signin.alert.connect', { wallet }), detail }
}
