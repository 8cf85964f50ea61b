import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSearchDialog } from '../../domain/doors/useSearchDialog.ts'

/** The trade page before anything has traded. */
export function NoPoolYet() {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('token.none')}
      testId="no-pool"
      action={<Button onClick={() => useSearchDialog.getState().open()}>{t('token.search')}</Button>}
    >
      {t('token.none.says')}
    </Notice>
  )
}
