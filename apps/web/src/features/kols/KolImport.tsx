import { type KolWire, maxKolBatch } from '@peregrine/contract/kol'
import { importKols } from '@peregrine/contract/routes/kolList'
import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { Button } from '@peregrine/ui/Button'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { kolRefusal, reloadKols, showKolsDone } from '../../domain/kols/changeKols.ts'
import { ListInput } from '../../domain/wallet-list/ListInput.tsx'
import { readList } from '../../domain/wallet-list/readList.ts'
import { UnreadSheets } from '../../domain/wallet-list/UnreadSheets.tsx'
import { send } from '../../kit/http/send.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { KolPreview } from './KolPreview.tsx'
import { kolsToSend, previewKols } from './kolPreview.ts'

type Given = { list: WalletList; label: string }

/** Line numbers listed at most; more would be a wall of text. */
const namedLines = 20

function SecretWarning({ list }: { list: WalletList }) {
  const { t } = useTranslation()
  const lines = list.problems.filter(({ reason }) => reason === 'secret').map(({ line }) => line)
  if (lines.length === 0) return null
  const named = `${lines.slice(0, namedLines).join(', ')}${lines.length > namedLines ? ' …' : ''}`
  return (
    <p
      role="alert"
      data-testid="kol-secret"
      className="rounded-control border border-line bg-raised px-3 py-2 text-body text-danger"
    >
      {t('import.any.secret', { lines: named })}
    </p>
  )
}

type PreviewProps = Given & { known: ReadonlyMap<string, KolWire>; onEnd: () => void }

function Preview({ list, label, known, onEnd }: PreviewProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isUpdating, setUpdating] = useState(false)
  const existing = isUpdating ? 'update' : 'keep'
  const lines = useMemo(() => previewKols(list, known, existing), [list, known, existing])
  const kols = useMemo(() => kolsToSend(lines), [lines])
  const storing = useMutation({
    mutationFn: () => send(importKols, { body: { label, existing, kols }, timeoutMs: 60_000 }),
    async onSuccess(done) {
      showKolsDone(queries, t('kols.did.import', { added: done.added, changed: done.changed }), done)
      onEnd()
      await reloadKols(queries)
    },
  })
  const isTooMany = kols.length > maxKolBatch
  return (
    <div className="flex flex-col gap-2" data-testid="kol-import-preview">
      <SecretWarning list={list} />
      <UnreadSheets sheets={list.unread ?? []} />
      <KolPreview lines={lines} />
      <Checkbox isOn={isUpdating} onTurn={setUpdating} data-testid="kol-update">
        {t('kols.update')}
      </Checkbox>
      {(storing.error || isTooMany) && (
        <p role="alert" className="text-danger text-data" data-testid="kol-import-refused">
          {isTooMany ? t('kols.tooMany', { limit: maxKolBatch }) : kolRefusal(storing.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="h-8 px-3"
          disabled={kols.length === 0 || isTooMany || storing.isPending}
          onClick={() => storing.mutate()}
          data-testid="kol-import"
        >
          {t('kols.import', { count: kols.length })}
        </Button>
        <Button className="h-8 px-3" onClick={onEnd} data-testid="kol-import-cancel">
          {t('kols.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Takes a list in any known form, shows what would become of each line, and stores it in one change. */
export function KolImport({ known }: { known: ReadonlyMap<string, KolWire> }) {
  const { t } = useTranslation()
  const [given, setGiven] = useState<Given | null>(null)
  const reading = useMutation({
    mutationFn: async (from: string | File) => ({ from, answer: await readList(from) }),
    onSuccess({ from, answer }) {
      if (answer.kind === 'list')
        setGiven({ list: answer.list, label: typeof from === 'string' ? '' : from.name.slice(0, 100) })
    },
  })
  const answer = reading.data?.answer
  if (given) return <Preview {...given} known={known} onEnd={() => setGiven(null)} />
  return (
    <div className="flex flex-col gap-2">
      <p className="text-data text-muted">{t('kols.import.says')}</p>
      <ListInput isReading={reading.isPending} onGiven={(from) => reading.mutate(from)} />
      {answer?.kind === 'bad' && (
        <p role="alert" className="text-danger text-data" data-testid="kol-import-bad">
          {t('import.error.parse', { reason: t(`import.bad.${answer.reason}`) })}
        </p>
      )}
    </div>
  )
}
