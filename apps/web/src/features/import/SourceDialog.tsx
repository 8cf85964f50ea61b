import type { WatchedEventKind } from '@peregrine/contract/watchedWallet'
import { addWatchedWallets } from '@peregrine/contract/routes/watchedWallets'
import { checkImportText, type ImportChain } from '@peregrine/core/wallet-list/checkImportText'
import type { UnreadSheet } from '@peregrine/core/wallet-list/file/readWorkbook'
import { Button } from '@peregrine/ui/Button'
import { Modal } from '@peregrine/ui/Modal'
import { Segments } from '@peregrine/ui/Segments'
import { TextLink } from '@peregrine/ui/TextLink'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { NativeNote } from '../../domain/wallet-events/NativeNote.tsx'
import { closeImport, handToAny, openImport } from '../../domain/doors/importDoor.ts'
import { send } from '../../kit/http/send.ts'
import { reloadWatchedWallets, useWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { signedInAddress } from '../../domain/session/useSession.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { AlertLine, type ImportAlert } from './AlertLine.tsx'
import { ErrorBox } from './ErrorBox.tsx'
import { EventChoice } from './EventChoice.tsx'
import { FilePick } from '../../domain/wallet-list/FilePick.tsx'
import { UnreadSheets } from '../../domain/wallet-list/UnreadSheets.tsx'
import { isChecksumValid } from '../../domain/chains/isChecksumValid.ts'
import { isJsonFile, isJsonList } from './isJsonList.ts'
import { LineEditor } from './LineEditor.tsx'
import { acceptedBy, readFileLines } from './readFileLines.ts'
import { configsOf, refusalOf, reportErrors, responseText } from './sourceModel.ts'
import { type SourceKind, sources } from './sources.ts'

const chains = ['ETH', 'SOL'] as const
const examples = {
  note: '0x38e47fece3ea323e864c65410f6458c820eaa897:whale 1',
  group: 'whale 1,0x38e47fece3ea323e864c65410f6458c820eaa897,smart',
  optionalGroup: 'whale 1,0x38e47fece3ea323e864c65410f6458c820eaa897',
} as const

/** Keeps the text of an import and its errors, validated on every change. */
function useCheckedText(kind: SourceKind) {
  const { t } = useTranslation()
  const { form } = sources[kind]
  const { byAddress } = useWatchedWallets()
  const [chain, setChain] = useState<ImportChain>('ETH')
  const [text, setText] = useState('')
  const existing = useMemo(
    () => new Map([...byAddress].map(([address, { name }]) => [address, name])),
    [byAddress],
  )
  const checked = useMemo(
    () => checkImportText(text, { form, chain, existing, isChecksumValid }),
    [text, form, chain, existing],
  )
  const report = reportErrors(checked, form, chain, t)
  return { chain, setChain, text, setText, checked, report }
}

/** Stores the rows; on failure, shows and logs the server's full response. */
function useImport(kind: SourceKind, onAlert: (alert: ImportAlert) => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isWorking, setIsWorking] = useState(false)
  async function submit(userAddress: string, configs: ReturnType<typeof configsOf>): Promise<void> {
    setIsWorking(true)
    try {
      await send(addWatchedWallets, { body: { userAddress, configs } })
      closeImport()
      showToast({ kind: 'success', text: t(`import.done.${kind}`) })
      await reloadWatchedWallets(queries)
    } catch (error) {
      console.warn('The batch import failed', error)
      onAlert({ text: `${t(`import.failed.${kind}`)}: `, response: responseText(error) })
    } finally {
      setIsWorking(false)
    }
  }
  return { isWorking, submit }
}

type Left = { dropped: number; unread: readonly UnreadSheet[] }
const nothingLeft: Left = { dropped: 0, unread: [] }

/** Lines and sheets left out without an error. */
function LeftOut({ cleaned, dropped, unread, chain }: Left & { cleaned: number; chain: ImportChain }) {
  const { t } = useTranslation()
  return (
    <>
      <UnreadSheets sheets={unread} />
      {cleaned > 0 && (
        <p role="status" className="text-data text-warn" data-testid="import-cleaned">
          {t('import.hint.cleaned', { count: cleaned })}
        </p>
      )}
      {dropped > 0 && (
        <p role="status" className="text-data text-warn" data-testid="import-dropped">
          {t('import.dropped', { count: dropped, chain })}
        </p>
      )}
    </>
  )
}

function Foot({ isReady, isWorking }: { isReady: boolean; isWorking: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <TextLink
        onClick={() => openImport('any')}
        className="mr-auto text-left text-data max-sm:w-full"
        data-testid="import-more"
      >
        {t('import.more')}
      </TextLink>
      <Button onClick={closeImport} className="h-8 px-3" data-testid="import-cancel">
        {t('import.cancel')}
      </Button>
      <Button
        type="submit"
        variant="primary"
        disabled={!isReady || isWorking}
        className="h-8 px-3"
        data-testid="import-confirm"
      >
        {t(isWorking ? 'import.working' : 'import.confirm')}
      </Button>
    </div>
  )
}

/** Imports up to a hundred lines in the form of one source. Closing it discards everything. */
export function SourceDialog({ kind }: { kind: SourceKind }) {
  const { t } = useTranslation()
  const { form, upload } = sources[kind]
  const { chain, setChain, text, setText, checked, report } = useCheckedText(kind)
  const [events, setEvents] = useState<WatchedEventKind[]>(['ALL'])
  const [isPushing, setIsPushing] = useState(true)
  const [alert, setAlert] = useState<ImportAlert | null>(null)
  const [left, setLeft] = useState(nothingLeft)
  const { isWorking, submit } = useImport(kind, setAlert)
  const errorsId = useId()

  function edit(next: string): void {
    if (isJsonList(next)) return handToAny(next)
    setText(next)
    setAlert(null)
    setLeft(nothingLeft)
  }
  function switchChain(next: ImportChain): void {
    setChain(next)
    edit('')
  }
  async function takeFile(file: File): Promise<void> {
    if (await isJsonFile(file)) return handToAny(file)
    const read = await readFileLines(file, upload, chain, t)
    if ('problem' in read) return setAlert({ text: read.problem })
    edit(read.lines.lines.join('\n'))
    setLeft({ dropped: read.lines.dropped, unread: read.unread })
  }
  function confirm(event: FormEvent): void {
    event.preventDefault()
    const owner = signedInAddress()
    const refusal = refusalOf(owner, checked)
    if (refusal || owner === null)
      setAlert({ text: t(`import.error.${refusal ?? 'wallet'}`), needsSignIn: refusal === 'wallet' })
    else void submit(owner, configsOf(checked.rows, chain, events, isPushing))
  }
  return (
    <Modal
      title={t(`import.title.${kind}`)}
      closeLabel={t('import.close')}
      onClose={closeImport}
      testId="import-dialog"
      className="w-[min(620px,calc(100vw-16px))]!"
    >
      <form onSubmit={confirm} className="flex flex-col gap-3" data-kind={kind}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segments
            label={t('import.chain')}
            value={chain}
            segments={chains.map((value) => ({ value, label: value }))}
            onPick={switchChain}
            testId="import-chain"
          />
          <FilePick
            label={t(`import.upload.${upload}`)}
            accept={acceptedBy(upload)}
            onFile={(file) => void takeFile(file)}
            testId="import-file"
          />
        </div>
        <LineEditor
          text={text}
          onText={edit}
          badLines={new Set(checked.errors.map(({ line }) => line))}
          label={t('import.lines')}
          placeholder={chain === 'ETH' ? examples[form] : ''}
          describedBy={report ? errorsId : undefined}
        />
        <p className="text-data text-muted" data-testid="import-hint">
          {t(`import.hint.${form}`)}
        </p>
        <LeftOut cleaned={checked.cleanedNotes} {...left} chain={chain} />
        {report && <ErrorBox id={errorsId} report={report} />}
        <EventChoice events={events} onEvents={setEvents} isPushing={isPushing} onPush={setIsPushing} />
        {chain === 'ETH' && (events.includes('ALL') || events.includes('OTHER')) && <NativeNote />}
        {alert && <AlertLine alert={alert} />}
        <Foot isReady={report === null && text.trim() !== ''} isWorking={isWorking} />
      </form>
    </Modal>
  )
}
