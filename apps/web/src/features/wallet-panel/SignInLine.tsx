import { Button } from '@peregrine/ui/Button'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'

/** A line on what signing in adds here, with its link. */
export function SignInLine({ text }: { text: string }) {
  const { t } = useTranslation()
  const open = useSignInDoor((door) => door.open)
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-line border-b bg-raised px-3 py-1.5 text-data text-muted">
      <span>{text}</span>
      <Button onClick={open} data-testid="panel-sign-in">
        {t('wallets.signIn.button')}
      </Button>
    </div>
  )
}
