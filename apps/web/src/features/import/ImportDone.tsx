import { Button } from '@peregrine/ui/Button'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { closeImport } from '../../domain/doors/importDoor.ts'
import { type ImportChoice, type PreviewRow, resultCsv } from './preview.ts'
import type { DoneImport } from './importWallets.ts'
import { saveFile } from '../../kit/parts/saveFile.ts'
import { UndoImport } from './UndoImport.tsx'

type ImportDoneProps = {
  done: DoneImport
  rows: readonly PreviewRow[]
  existing: ImportChoice['existing']
}

/** The outcome of an import, with its result as a file and an undo. */
export function ImportDone({ done, rows, existing }: ImportDoneProps) {
  const { t } = useTranslation()
  const save = () => saveFile('peregrine-import-result.csv', 'text/csv', resultCsv(rows, existing, t))
  return (
    <>
      <p role="status" data-testid="any-done" className="font-semibold text-gain text-title">
        {t('import.any.done', { added: done.added, changed: done.changed, kept: done.kept })}
      </p>
      <PreviewCounts rows={rows} />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={save} data-testid="any-result" className="h-8 px-3">
          {t('import.any.result')}
        </Button>
        <UndoImport done={done} label={t('import.any.undo')} testId="any" />
        <Button variant="primary" onClick={closeImport} className="ml-auto h-8 px-3" data-testid="any-finish">
          {t('import.any.finish')}
        </Button>
      </div>
    </>
  )
}

function PreviewCounts({ rows }: { rows: readonly PreviewRow[] }) {
  const { t } = useTranslation()
  const left = (['duplicate', 'invalid'] as const).flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length
    return count === 0 ? [] : [`${t(`import.any.${state}`)} ${count}`]
  })
  return left.length === 0 ? null : <p className="text-data text-muted">{left.join(' · ')}</p>
}
