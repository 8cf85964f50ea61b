import { Button } from '@peregrine/ui/Button'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'
import { useSession } from '../../domain/session/useSession.ts'

/** A sign-in prompt for content that belongs to a wallet; nothing for who is signed in, or may be. */
export function SignInOffer() {
  const { t } = useTranslation()
  const isVisitor = useSession(({ status }) => status === 'visitor')
  if (!isVisitor) return null
  return (
    <div className="flex px-1">
      <Button
        variant="primary"
        className="px-3"
        data-testid="page-sign-in"
        onClick={() => useSignInDoor.getState().open()}
      >
        {t('pages.signIn')}
      </Button>
    </div>
  )
}
