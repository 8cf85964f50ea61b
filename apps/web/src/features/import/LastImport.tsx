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
  /** An older import is not shown, in milliseconds; any is when left out. */
  withinMs?: number
}

/** The last import and the way back, as long as the server knows it: also after the page was opened anew. */
export function LastImport({ owner, withinMs = Number.POSITIVE_INFINITY }: LastImportProps) {
  const { t } = useTranslation()
  const { data } = useQuery(lastImportQuery(owner))
  // Once one is undone the server names the one before; what was done to this one stays to be read.
  const [undone, setUndone] = useState<typeof data>(null)
  const last = undone && !(data && data.madeAtMs > undone.madeAtMs) ? undone : data
  const isShown = useNow((nowMs) => !!last && nowMs - last.madeAtMs < withinMs)
  if (!last || !isShown) return null
  const { importId, madeAtMs, added, changed } = last
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1" data-testid="last-import">
      <p className="min-w-0 flex-1 text-data text-muted">
        {t('import.last', { added, changed })} · <Age sinceMs={madeAtMs} />
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
