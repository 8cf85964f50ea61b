import { Button } from '@peregrine/ui/Button'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { WalletChoice } from '../../domain/wallet-connect/connectWallet.ts'
import type { FlowStep } from '../../domain/wallet-connect/useSignInFlow.ts'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { SignInIcon } from './SignInIcon.tsx'
import { walletName } from './signInFailure.ts'

const SignInCode = lazyPart(() => import('./SignInCode.tsx'), 'SignInCode', ['signin'])

const disclosures = { multi: 'signin.discloses', walletConnect: 'signin.discloses.walletConnect' } as const

function isOverPhone(choice: WalletChoice): choice is keyof typeof disclosures {
  return choice in disclosures
}

type SignInWaitingProps = {
  busy: { choice: WalletChoice; step: FlowStep; isSlow: boolean; code: string | null }
  onBack: () => void
}

/** The request the wallet is showing, with a back button. */
export function SignInWaiting({ busy: { choice, step, isSlow, code }, onBack }: SignInWaitingProps) {
  const { t } = useTranslation()
  const wallet = walletName(choice, t)
  const isPhone = isOverPhone(choice)
  return (
    <div data-testid="sign-in-waiting" data-step={step} className="flex flex-col items-center gap-3 pt-2">
      {code ? (
        <PartBoundary>
          <SignInCode link={code} />
        </PartBoundary>
      ) : (
        <span className="motion-safe:animate-pulse">
          <SignInIcon choice={choice} size={48} />
        </span>
      )}
      <p role="status" className="text-balance text-center font-semibold">
        {code ? t('signin.scan') : t(`signin.step.${step}`, { wallet })}
      </p>
      {choice === 'walletConnect' && <p className="text-data text-muted">{t('signin.scan.bsc')}</p>}
      {isPhone && step === 'connect' && (
        <p className="text-balance text-center text-data text-muted">{t(disclosures[choice])}</p>
      )}
      <p
        role="status"
        data-testid="sign-in-slow"
        className="min-h-8 text-balance text-center text-data text-muted"
      >
        {isSlow && step !== 'verify' && t(isPhone ? 'signin.slow.phone' : 'signin.slow')}
      </p>
      <Button onClick={onBack} data-testid="sign-in-back" className="h-9 w-full">
        {t('signin.back')}
      </Button>
    </div>
  )
}
