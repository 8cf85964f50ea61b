import { Button } from '@peregrine/ui/Button'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'

/** The failure of an import, announced at once: a sentence, the server's full response, a sign-in link. */
export type ImportAlert = { text: string; response?: string; needsSignIn?: boolean }

export function AlertLine({ alert }: { alert: ImportAlert }) {
  const { t } = useTranslation()
  const openSignIn = useSignInDoor((door) => door.open)
  return (
    <div
      role="alert"
      data-testid="import-alert"
      className="flex flex-wrap items-center gap-2 rounded-control border border-loss/40 bg-loss/5 px-3 py-2 text-body text-loss"
    >
      <span className="min-w-0 flex-1 break-words">{alert.text}</span>
      {alert.needsSignIn && (
        <Button onClick={openSignIn} data-testid="import-sign-in">
          {t('import.signIn')}
        </Button>
      )}
      {alert.response && (
        <code className="block max-h-24 w-full overflow-auto break-all text-data text-ink">
          {alert.response}
        </code>
      )}
    </div>
  )
}
