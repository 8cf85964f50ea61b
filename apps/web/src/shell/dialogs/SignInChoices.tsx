import { Button } from '@peregrine/ui/Button'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { isWalletHere, type WalletChoice, walletChoices } from '../../domain/wallet-connect/connectWallet.ts'
import type { FlowFailure } from '../../domain/wallet-connect/useSignInFlow.ts'
import { SignInIcon } from './SignInIcon.tsx'
import { signInFailure } from './signInFailure.ts'

/** Wallets may be injected a moment after the page loads. */
const lookAgainMs = 1000

function useWalletsHere(): ReadonlySet<WalletChoice> {
  const look = () => walletChoices.filter(isWalletHere)
  const [here, setHere] = useState<readonly WalletChoice[]>(look)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = look()
      setHere((before) => (now.join() === before.join() ? before : now))
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  return new Set(here)
}

type WayProps = { choice: (typeof walletChoices)[number]; isHere: boolean; onPick: () => void }

function Way({ choice, isHere, onPick }: WayProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      data-testid={`sign-in-${choice}`}
      onClick={onPick}
      className="flex min-h-13 cursor-pointer items-center gap-2.5 rounded-control border border-line bg-surface px-3 py-1.5 text-left hover:border-muted hover:bg-raised"
    >
      <SignInIcon choice={choice} />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-1.5 font-semibold">
          {t(`signin.${choice}`)}
          {isHere && (
            <span className="rounded-control bg-raised px-1 font-normal text-accent text-data">
              {t('signin.here')}
            </span>
          )}
        </span>
        <span className="text-data text-muted">{t(`signin.${choice}.hint`)}</span>
      </span>
    </button>
  )
}

type SignInChoicesProps = {
  failed: { choice: WalletChoice; why: FlowFailure } | null
  onPick: (choice: WalletChoice) => void
  /** Shows the wallets whose keys are in this browser. */
  onLocal: () => void
  onClose: () => void
}

/** The six sign-in choices, and the reason the last attempt failed. */
export function SignInChoices({ failed, onPick, onLocal, onClose }: SignInChoicesProps) {
  const { t } = useTranslation()
  const here = useWalletsHere()
  const localCount = useOwnWallets(({ wallets }) => wallets.filter(({ kind }) => kind === 'local').length)
  const explanation = failed && signInFailure(failed, t)
  return (
    <>
      <p className="pb-3 text-muted">{t('signin.says')}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {walletChoices.map((choice) => (
          <Way key={choice} choice={choice} isHere={here.has(choice)} onPick={() => onPick(choice)} />
        ))}
      </div>
      <button
        type="button"
        data-testid="sign-in-walletConnect"
        onClick={() => onPick('walletConnect')}
        className="mt-2 flex min-h-8 w-full cursor-pointer items-center justify-center gap-1.5 rounded-control text-data text-muted hover:text-ink"
      >
        <SignInIcon choice="walletConnect" size={16} />
        {t('signin.walletConnect')}
      </button>
      {localCount > 0 && (
        <Button onClick={onLocal} data-testid="sign-in-local" className="mt-1 h-9 w-full">
          <KeyRound aria-hidden size={14} /> {t('signin.local', { count: localCount })}
        </Button>
      )}
      <div role="alert" data-testid="sign-in-says" className="flex min-h-10 flex-col py-2 text-data">
        {explanation && (
          <>
            <span className="font-semibold text-warn">{explanation.text}</span>
            {explanation.detail && <span className="text-muted">{explanation.detail}</span>}
          </>
        )}
      </div>
      <Button onClick={onClose} data-testid="sign-in-cancel" className="h-9 w-full">
        {t('signin.cancel')}
      </Button>
    </>
  )
}
