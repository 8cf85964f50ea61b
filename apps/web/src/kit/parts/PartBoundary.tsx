import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { useConnection } from '../http/useConnection.ts'
import { ChunkFailure, reloadForChunk } from './loadChunk.ts'
import { LoadFailure } from '../http/LoadFailure.tsx'
import { showToast } from '../toast/showToast.ts'

type PartBoundaryProps = {
  children: ReactNode
  /** Shown until the part has loaded, and when it cannot. */
  fallback?: ReactNode
  /** With enough room: shows the failure and a retry instead. */
  hasRetry?: boolean
  onFail?: () => void
}

/**
 * Wraps lazily loaded parts (`lazyPart`): a failure shows a sentence, and everything else stays. Retries once the
 * server is back.
 */
export function PartBoundary({ children, fallback = null, hasRetry, onFail }: PartBoundaryProps) {
  const { t } = useTranslation()
  const connection = useConnection(({ state }) => state)
  return (
    <CatchBoundary
      getResetKey={() => connection}
      errorComponent={({ error, reset }) =>
        hasRetry ? (
          <LoadFailure
            error={error}
            onRetry={error instanceof ChunkFailure ? () => void reloadForChunk() : reset}
          />
        ) : (
          fallback
        )
      }
      onCatch={(error) => {
        console.warn('A part of the page failed', error)
        showToast({ kind: 'error', text: t('failure.load') })
        onFail?.()
        // A repeated click is worth a reload. Parts that appear by themselves never reload the page.
        if (onFail && error instanceof ChunkFailure && error.isRepeated) void reloadForChunk()
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}
