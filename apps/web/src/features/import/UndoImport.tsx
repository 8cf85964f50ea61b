import { Button } from '@peregrine/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { refusalText } from '../../domain/watched-wallets/watchWalletWithUndo.ts'
import { AlertLine } from './AlertLine.tsx'
import { type DoneImport, undoImport } from './importWallets.ts'

type Undone = Awaited<ReturnType<typeof undoImport>>

type UndoImportProps = {
  done: Pick<DoneImport, 'owner' | 'importId'>
  label: string
  onUndone?: () => void
  /** Prefix of its elements' test ids. */
  testId: string
}

/** Undoes an import and shows the outcome. */
export function UndoImport({ done, label, onUndone, testId }: UndoImportProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [undone, setUndone] = useState<Undone | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  async function undo(): Promise<void> {
    setIsWorking(true)
    setFailure(null)
    try {
      setUndone(await undoImport(queries, done))
      onUndone?.()
    } catch (error) {
      console.warn('The import could not be undone', error)
      setFailure(`${t('import.any.undoFailed')}: ${refusalText(error)}`)
    } finally {
      setIsWorking(false)
    }
  }
  if (undone)
    return (
      <p role="status" data-testid={`${testId}-undone`} className="text-body">
        {t('import.any.undone', undone)}
        {undone.left > 0 && ` · ${t('import.any.left', { count: undone.left })}`}
      </p>
    )
  return (
    <>
      <Button
        disabled={isWorking}
        onClick={() => void undo()}
        data-testid={`${testId}-undo`}
        className="h-8 px-3"
      >
        {label}
      </Button>
      {failure && <AlertLine alert={{ text: failure }} />}
    </>
  )
}
