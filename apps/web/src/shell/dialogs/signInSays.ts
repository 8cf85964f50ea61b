import type { TFunction } from 'i18next'
import type { WalletChoice } from '../../domain/wallet-connect/connectWallet.ts'
import type { FlowFailure } from '../../domain/wallet-connect/useSignInFlow.ts'

/** A wallet's own name, as it stands in sentences. */
export function walletName(choice: WalletChoice, t: TFunction): string {
  return choice === 'walletConnect' ? t('signin.walletConnect.name') : t(`signin.${choice}`)
}

const reasons: readonly FlowFailure[] = ['rejected', 'pending', 'noAccount', 'unknownChain']
type Reason = 'rejected' | 'pending' | 'noAccount' | 'unknownChain'

const isReason = (why: FlowFailure): why is Reason => reasons.includes(why)

/** What is not there: the wallet, or the service that leads to the one on a phone. */
function missingText(choice: WalletChoice, t: TFunction): string {
  if (choice === 'multi' || choice === 'walletConnect') return t(`signin.why.unconfigured.${choice}`)
  return t(`signin.alert.${choice}`)
}

/**
 * Why a sign-in came to nothing: the sentence that the product has for it, and where that leaves something open, what
 * exactly went wrong.
 */
export function signInSays(
  { choice, why }: { choice: WalletChoice; why: FlowFailure },
  t: TFunction,
): { text: string; detail: string | null } {
  const wallet = walletName(choice, t)
  if (why === 'missing' || why === 'unconfigured') return { text: missingText(choice, t), detail: null }
  if (why === 'useTokenPocket') return { text: t('signin.alert.useTokenPocket'), detail: null }
  if (why !== 'connect' && !isReason(why)) return { text: t(`signin.why.${why}`, { wallet }), detail: null }
  const detail = isReason(why) ? t(`signin.why.${why}`) : null
  return { text: t('signin.alert.connect', { wallet }), detail }
}
