import type { KolChangeWire } from '@peregrine/contract/kol'
import { Button } from '@peregrine/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoKols } from '../../domain/kols/changeKols.ts'
import { Age } from '../../kit/figures/Age.tsx'
import { minus } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

function Change({ change }: { change: KolChangeWire }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isWorking, setWorking] = useState(false)
  const { changeId, kind, label, added, changed, removed, madeAtMs } = change
  async function undo(): Promise<void> {
    setWorking(true)
    await undoKols(queries, changeId)
    setWorking(false)
  }
  return (
    <li
      className="flex min-h-9 items-center gap-3 border-line border-b px-3 text-data"
      data-testid="kol-change"
    >
      <span className="w-14 shrink-0 text-muted">
        <Age sinceMs={madeAtMs} />
      </span>
      <span className="min-w-0 flex-1 truncate" title={label}>
        {t(`kols.change.${kind}`)} {label}
      </span>
      <span className="shrink-0 tabular-nums">
        {added > 0 && <span className="text-gain">+{added} </span>}
        {changed > 0 && <span className="text-accent">~{changed} </span>}
        {removed > 0 && (
          <span className="text-danger">
            {minus}
            {removed}
          </span>
        )}
      </span>
      <Button className="h-7 px-2" disabled={isWorking} onClick={() => void undo()} data-testid="kol-undo">
        {t('kols.undo')}
      </Button>
    </li>
  )
}

/** The latest changes of the list; each can be undone. */
export function KolChanges({ changes }: { changes: readonly KolChangeWire[] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return <p className="text-data text-muted">{t('kols.changes.none')}</p>
  return (
    <ul
      aria-label={t('kols.changes')}
      className="rounded-control border border-line [&>li:last-child]:border-b-0"
    >
      {changes.map((change) => (
        <Change key={change.changeId} change={change} />
      ))}
    </ul>
  )
}
