import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { failureText } from './failureText.ts'

/** The placeholder for data that failed to load: the failure and a retry. */
export function LoadFailure({
  error,
  onRetry,
  title,
}: {
  error: unknown
  onRetry: () => void
  title?: string
}) {
  const { t } = useTranslation()
  const retry = (
    <Button onClick={onRetry} data-testid="retry">
      {t('failure.retry')}
    </Button>
  )
  return (
    <Notice title={title ?? t('failure.load')} action={retry} testId="load-failure" isAlert>
      {failureText(error, t)}
    </Notice>
  )
}
