import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useNow } from '../../kit/clock/useNow.ts'
import { Age } from '../../kit/figures/Age.tsx'
import { lastImportQuery } from './importWallets.ts'
import { UndoImport } from './UndoImport.tsx'

type LastImportProps = {
  /** The signed-in wallet. */
  owner: string
  /** Hides an import older than this, in milliseconds; none when omitted. */
  withinMs?: number
}

/** The last import and its undo for as long as the server has it, including after a reload. */
export function LastImport({ owner, withinMs = Number.POSITIVE_INFINITY }: LastImportProps) {
  const { t } = useTranslation()
  const { data } = useQuery(lastImportQuery(owner))
  // After an undo, the server returns the previous import; the outcome of this one stays visible.
  const [undone, setUndone] = useState<typeof data>(null)
  const last = undone && !(data && data.madeAtMs > undone.madeAtMs) ? undone : data
  const isShown = useNow((nowMs) => !!last && nowMs - last.madeAtMs < withinMs)
  if (!last || !isShown) return null
  const { importId, madeAtMs, added, changed } = last
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1" data-testid="last-import">
      <p className="min-w-0 flex-1 text-data text-muted">
        {t('import.last', { added, changed })} · <Age sinceMs={madeAtMs} isSpoken />
      </p>
      <UndoImport
        key={importId}
        done={{ owner, importId }}
        label={t('import.any.undo')}
        testId="last-import"
        onUndone={() => setUndone(last)}
      />
    </div>
  )
}
