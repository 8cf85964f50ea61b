import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { SignInLine } from './SignInLine.tsx'
import { PublicWallets } from './WalletsPanel.tsx'

/** The tracker for visitors: the sign-in link and the public wallets. */
export function VisitorWallets() {
  const { t } = useTranslation()
  return (
    <>
      <SignInLine text={t('tracker.signIn')} />
      <PublicWallets label={t('tracker.monitorList')} />
    </>
  )
}
