import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useSearchDialog } from '../domain/doors/useSearchDialog.ts'

/** The page for an unknown path. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('notFound.title')}
      testId="not-found"
      action={<Button onClick={() => useSearchDialog.getState().open()}>{t('token.search')}</Button>}
    >
      {t('notFound.says')}
    </Notice>
  )
}
