import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { ChunkFailure, reloadForChunk } from '../kit/parts/loadChunk.ts'
import { liveKey } from '../live/liveKey.ts'
import { failureText } from '../kit/http/failureText.ts'

/** Replaces a page that failed; the shell around it stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryClient()
  async function retry(): Promise<void> {
    if (error instanceof ChunkFailure) return reloadForChunk()
    // The page may have failed over any response; the streams are kept, since nothing would load them again.
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
