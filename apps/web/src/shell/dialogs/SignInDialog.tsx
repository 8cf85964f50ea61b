import { Modal } from '@peregrine/ui/Modal'
import { type ComponentType, useEffect, useState } from 'react'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { useServerStatus } from '../../domain/status/useServerStatus.ts'
import { connectWallet, type WalletChoice } from '../../domain/wallet-connect/connectWallet.ts'
import { goBack, runSignIn, useSignInFlow } from '../../domain/wallet-connect/useSignInFlow.ts'
import { signInLocally } from '../../domain/wallet-connect/signInLocally.ts'
import type { LocalSignInProps } from '../shellParts.ts'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import { SignInChoices } from './SignInChoices.tsx'
import { SignInWaiting } from './SignInWaiting.tsx'

const noServices = { okxConnect: false, walletConnect: null }

type SignInDialogProps = { LocalSignIn: ComponentType<LocalSignInProps> }

/** The sign-in choices, or the request a wallet is showing. Closes on success or by hand. */
export function SignInDialog({ LocalSignIn }: SignInDialogProps) {
  const { t } = useTranslation()
  const { close, isUnasked } = useSignInDoor()
  const { busy, failed } = useSignInFlow()
  const services = useServerStatus()?.wallets ?? noServices
  const [isLocal, setLocal] = useState(false)
  useEffect(() => goBack, [])
  function finish(): void {
    close()
    const address = useSession.getState().session?.address
    if (address) showToast({ kind: 'success', text: t('signin.done', { address: shortAddress(address) }) })
  }
  async function pick(choice: WalletChoice): Promise<void> {
    const isSignedIn = await runSignIn(choice, (input) => connectWallet(choice, { ...input, services }))
    if (isSignedIn) finish()
  }
  if (isLocal)
    return (
      <PartBoundary onFail={() => setLocal(false)}>
        <LocalSignIn onSignIn={signInLocally} onDone={finish} onClose={() => setLocal(false)} />
      </PartBoundary>
    )
  return (
    <Modal
      title={t('signin.title')}
      closeLabel={t('signin.close')}
      onClose={close}
      testId="sign-in-dialog"
      isModal={!isUnasked}
      // Wide enough for a wallet's name next to "installed", in every language.
      className="w-[min(500px,calc(100vw-16px))]!"
    >
      {busy ? (
        <SignInWaiting busy={busy} onBack={goBack} />
      ) : (
        <SignInChoices
          failed={failed}
          onPick={(choice) => void pick(choice)}
          onLocal={() => setLocal(true)}
          onClose={close}
        />
      )}
    </Modal>
  )
}
