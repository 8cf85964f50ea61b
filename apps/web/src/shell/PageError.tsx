import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { ChunkFailure, reloadForChunk } from '../kit/parts/loadChunk.ts'
import { liveKey } from '../live/liveKey.ts'
import { failureText } from '../kit/http/failureText.ts'

/** Stands where a page failed; the shell around it lives on. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryClient()
  async function retry(): Promise<void> {
    if (error instanceof ChunkFailure) return reloadForChunk()
    // Whatever was answered may be what the page failed over; the streams are kept, for nobody would fetch them again.
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== liveKey()[0] })
    reset()
    await router.invalidate()
  }
  return (
    <Notice
      title={t('failure.title')}
      testId="page-error"
      isAlert
      action={
        <Button variant="primary" onClick={() => void retry()} data-testid="page-retry">
          {t('failure.retry')}
        </Button>
      }
    >
      {t('failure.says')}
      <span className="mt-1 block">{failureText(error, t)}</span>
    </Notice>
  )
}
