import { maxBatch } from '@peregrine/contract/watchedWallet'
import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { Button } from '@peregrine/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { refusalText } from '../../domain/watched-wallets/watchWalletWithUndo.ts'
import { useWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { signedInAddress } from '../../domain/session/useSession.ts'
import { UnreadSheets } from '../../domain/wallet-list/UnreadSheets.tsx'
import { AlertLine, type ImportAlert } from './AlertLine.tsx'
import { ImportChoices } from './ImportChoices.tsx'
import { type ImportChoice, type PreviewRow, previewList, secretLines, walletsToSend } from './preview.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { type DoneImport, importWallets } from './importWallets.ts'

type ImportPreviewProps = {
  list: WalletList
  onBack: () => void
  onDone: (done: DoneImport, rows: readonly PreviewRow[], existing: ImportChoice['existing']) => void
}

const atFirst: ImportChoice = { group: '', events: ['ALL'], isPushing: true, existing: 'keep' }

/** Line numbers listed at most; more would be a wall of text. */
const namedLines = 20

function SecretWarning({ list }: { list: WalletList }) {
  const { t } = useTranslation()
  const lines = secretLines(list)
  if (lines.length === 0) return null
  const named = `${lines.slice(0, namedLines).join(', ')}${lines.length > namedLines ? ' …' : ''}`
  return (
    <p
      role="alert"
      data-testid="any-secret"
      className="rounded-control border border-loss/40 bg-loss/5 px-3 py-2 text-body text-loss"
    >
      {t('import.any.secret', { lines: named })}
    </p>
  )
}

/** The preview of a list, the choices it leaves open, and the button that imports it. */
export function ImportPreview({ list, onBack, onDone }: ImportPreviewProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { byAddress: watched } = useWatchedWallets()
  const [choice, setChoice] = useState(atFirst)
  const [alert, setAlert] = useState<ImportAlert | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const rows = useMemo(() => previewList(list, watched), [list, watched])
  const wallets = useMemo(() => walletsToSend(rows, choice, watched), [rows, choice, watched])
  const groups = useMemo(
    () => [...new Set([...watched.values()].map(({ configGroup }) => configGroup))],
    [watched],
  )
  const isTooMany = wallets.length > maxBatch

  async function confirm(): Promise<void> {
    const owner = signedInAddress()
    if (owner === null) return setAlert({ text: t('import.error.wallet'), needsSignIn: true })
    setIsWorking(true)
    try {
      onDone(await importWallets(queries, owner, wallets, choice.existing), rows, choice.existing)
    } catch (error) {
      console.warn('The import failed', error)
      setAlert({ text: `${t('import.any.failed')}: ${refusalText(error)}` })
      setIsWorking(false)
    }
  }
  return (
    <>
      <SecretWarning list={list} />
      <UnreadSheets sheets={list.unread ?? []} />
      <PreviewTable rows={rows} />
      <ImportChoices
        choice={choice}
        onChoice={setChoice}
        groups={groups}
        hasExisting={rows.some(({ state }) => state === 'existing')}
      />
      {isTooMany && (
        <p role="alert" className="text-body text-loss" data-testid="any-too-many">
          {t('import.any.tooMany', { count: wallets.length })}
        </p>
      )}
      {alert && <AlertLine alert={alert} />}
      <div className="flex items-center justify-between gap-2">
        <Button onClick={onBack} className="h-8 px-3" data-testid="any-back">
          {t('import.any.back')}
        </Button>
        <Button
          variant="primary"
          className="h-8 px-3"
          disabled={wallets.length === 0 || isTooMany || isWorking}
          onClick={() => void confirm()}
          data-testid="any-confirm"
        >
          {isWorking
            ? t('import.working')
            : wallets.length === 0
              ? t('import.any.nothing')
              : t('import.any.confirm', { count: wallets.length })}
        </Button>
      </div>
    </>
  )
}
