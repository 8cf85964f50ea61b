import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { SignInLine } from './SignInLine.tsx'
import { PublicWallets } from './WalletsPanel.tsx'

/** What the tracker shows while nobody is signed in: the way to change that, and the public wallets. */
export function VisitorWallets() {
  const { t } = useTranslation()
  return (
    <>
      <SignInLine text={t('tracker.signIn')} />
      <PublicWallets label={t('tracker.monitorList')} />
    </>
  )
}
