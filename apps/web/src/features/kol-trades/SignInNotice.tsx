import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'

/** The user's own list without a sign-in: empty, with a link to it. */
export function SignInNotice() {
  const { t } = useTranslation()
  const open = useSignInDoor((door) => door.open)
  return (
    <Notice
      title={t('monitor.custom.title')}
      testId="monitor-custom"
      action={
        <Button variant="primary" onClick={open} data-testid="monitor-sign-in">
          {t('monitor.signIn')}
        </Button>
      }
    >
      {t('monitor.custom.says')}
    </Notice>
  )
}
