import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { useConnection } from '../http/useConnection.ts'
import { ChunkFailure, reloadForChunk } from './loadChunk.ts'
import { LoadFailure } from '../http/LoadFailure.tsx'
import { showToast } from '../toast/showToast.ts'

type PartBoundaryProps = {
  children: ReactNode
  /** Stands there until the part is fetched, and when it cannot be. */
  fallback?: ReactNode
  /** Where there is room: the failure and a retry stand in its place. */
  hasRetry?: boolean
  onFail?: () => void
}

/**
 * Around what is fetched later (`lazyPart`): when that fails a sentence says so, and everything else stays. Once the
 * server is there again, so is the part.
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
        // Somebody asked for it, twice: worth a new document. What appears by itself never reloads the page.
        if (onFail && error instanceof ChunkFailure && error.isRepeated) void reloadForChunk()
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}
