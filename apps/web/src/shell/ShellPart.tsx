import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../shared/toast/showToast.ts'

type ShellPartProps = { children: ReactNode; fallback?: ReactNode; onFail?: () => void }

/** Around what is fetched later: when that fails a sentence says so, and everything else stays. */
export function ShellPart({ children, fallback = null, onFail }: ShellPartProps) {
  const { t } = useTranslation()
  return (
    <CatchBoundary
      getResetKey={() => 'part'}
      errorComponent={() => fallback}
      onCatch={(error) => {
        console.warn('A part of the shell failed', error)
        showToast({ kind: 'error', text: t('failure.load') })
        onFail?.()
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}
