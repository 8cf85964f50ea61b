import { Button } from '@peregrine/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../shared/i18n/useWords.tsx'
import { closeImport } from '../../shared/doors/importDoor.ts'
import { refusalText } from '../../shared/monitor/watchWithUndo.ts'
import { AlertLine } from './AlertLine.tsx'
import { type ImportChoice, type PreviewRow, resultCsv } from './preview.ts'
import { saveFile } from './saveFile.ts'
import { type DoneImport, undoImport } from './useLastImport.ts'

type ImportDoneProps = {
  done: DoneImport
  rows: readonly PreviewRow[]
  existing: ImportChoice['existing']
}

type Undone = Awaited<ReturnType<typeof undoImport>>

/** Takes an import back, and says what that did. */
export function UndoImport({ done, label }: { done: DoneImport; label: string }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const [undone, setUndone] = useState<Undone | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  async function undo(): Promise<void> {
    setIsWorking(true)
    setFailure(null)
    try {
      setUndone(await undoImport(queries, done))
    } catch (error) {
      console.warn('The import could not be undone', error)
      setFailure(`${t('import.any.undoFailed')}: ${refusalText(error)}`)
    } finally {
      setIsWorking(false)
    }
  }
  if (undone)
    return (
      <p role="status" data-testid="any-undone" className="text-body">
        {t('import.any.undone', undone)}
        {undone.left > 0 && ` · ${t('import.any.left', { count: undone.left })}`}
      </p>
    )
  return (
    <>
      <Button disabled={isWorking} onClick={() => void undo()} data-testid="any-undo" className="h-8 px-3">
        {label}
      </Button>
      {failure && <AlertLine alert={{ text: failure }} />}
    </>
  )
}

/** What an import did, its result as a file, and the way back. */
export function ImportDone({ done, rows, existing }: ImportDoneProps) {
  const { t } = useWords()
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
        <UndoImport done={done} label={t('import.any.undo')} />
        <Button look="main" onClick={closeImport} className="ml-auto h-8 px-3" data-testid="any-finish">
          {t('import.any.finish')}
        </Button>
      </div>
    </>
  )
}

function PreviewCounts({ rows }: { rows: readonly PreviewRow[] }) {
  const { t } = useWords()
  const left = (['duplicate', 'invalid'] as const).flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length
    return count === 0 ? [] : [`${t(`import.any.${state}`)} ${count}`]
  })
  return left.length === 0 ? null : <p className="text-data text-muted">{left.join(' · ')}</p>
}
