import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useWords } from '../kit/i18n/useWords.tsx'
import { useSearchDialog } from '../domain/doors/useSearchDialog.ts'

/** A path that leads nowhere. */
export function NotFound() {
  const { t } = useWords()
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
