import {
  type ExportFormat,
  exportFormats,
  exportWalletList,
} from '@peregrine/core/wallet-list/exportWalletList'
import { Button } from '@peregrine/ui/Button'
import { Modal } from '@peregrine/ui/Modal'
import { Select } from '@peregrine/ui/Select'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { closeImport } from '../../domain/doors/importDoor.ts'
import { copyText } from '../../kit/figures/copyText.ts'
import { useWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { AlertLine } from './AlertLine.tsx'
import { saveFile } from '../../kit/parts/saveFile.ts'

/** Packs bytes by raw deflate with what the browser has. */
async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const plain = new Blob([new Uint8Array(bytes)]).stream()
  const packed = plain.pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

const everyGroup = ''

const stemOf = (nowMs: number) => `peregrine-wallets-${new Date(nowMs).toISOString().slice(0, 10)}`

function FormatChoice({
  format,
  onFormat,
}: {
  format: ExportFormat
  onFormat: (format: ExportFormat) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
      <legend className="pb-1 text-data text-muted">{t('export.format')}</legend>
      {exportFormats.map((one) => (
        <label key={one} className="flex min-h-7 cursor-pointer items-center gap-1.5 text-body">
          <input
            type="radio"
            name="export-format"
            checked={one === format}
            onChange={() => onFormat(one)}
            data-testid={`export-${one}`}
            className="size-4 accent-accent"
          />
          {t(`export.as.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** Exports watched wallets in our own format or another program's. */
export function ExportDialog() {
  const { t } = useTranslation()
  const owner = useSession(({ session }) => session?.address ?? null)
  const { list } = useWatchedWallets()
  const [format, setFormat] = useState<ExportFormat>('json')
  const [group, setGroup] = useState(everyGroup)
  const [status, setStatus] = useState<string | null>(null)
  const groups = [...new Set(list.map(({ configGroup }) => configGroup))]
  const wallets = group === everyGroup ? list : list.filter(({ configGroup }) => configGroup === group)
  const files = () => exportWalletList(wallets, format, stemOf(Date.now()), deflate)
  const parts = format === 'gmgn' ? Math.ceil(wallets.length / 2000) : 1

  async function save(): Promise<void> {
    for (const { name, type, content } of await files()) saveFile(name, type, content)
  }
  async function copy(): Promise<void> {
    const isCopied = await copyText((await files()).map(({ content }) => String(content)).join('\n'))
    setStatus(t(isCopied ? 'export.copied' : 'export.copyFailed'))
  }
  return (
    <Modal
      title={t('export.title')}
      closeLabel={t('import.close')}
      onClose={closeImport}
      testId="export-dialog"
      className="w-[min(520px,calc(100vw-16px))]!"
    >
      <div className="flex flex-col gap-3">
        <FormatChoice format={format} onFormat={setFormat} />
        <label className="flex flex-wrap items-center gap-2 text-data text-muted">
          {t('export.which')}
          <Select
            value={group}
            options={[
              { value: everyGroup, label: t('export.all') },
              ...groups.map((one) => ({ value: one, label: one })),
            ]}
            onPick={setGroup}
            data-testid="export-group"
            className="max-w-56"
          />
          <span data-testid="export-count" className="text-ink">
            {t('export.count', { count: wallets.length })}
          </span>
        </label>
        {parts > 1 && <p className="text-data text-muted">{t('export.files', { count: parts })}</p>}
        {owner === null ? (
          <AlertLine alert={{ text: t('import.error.wallet'), needsSignIn: true }} />
        ) : (
          wallets.length === 0 && <p className="text-data text-muted">{t('export.none')}</p>
        )}
        <div className="flex items-center gap-2">
          <span role="status" className="mr-auto text-data text-muted">
            {status}
          </span>
          <Button
            className="h-8 px-3"
            disabled={wallets.length === 0 || format === 'xlsx'}
            onClick={() => void copy()}
            data-testid="export-copy"
          >
            {t('export.copy')}
          </Button>
          <Button
            variant="primary"
            className="h-8 px-3"
            disabled={wallets.length === 0}
            onClick={() => void save()}
            data-testid="export-download"
          >
            {t('export.download')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
