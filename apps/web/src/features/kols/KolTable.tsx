import type { KolWire } from '@peregrine/contract/kol'
import { iconName } from '@peregrine/ui/iconName'
import { Input } from '@peregrine/ui/Input'
import { Notice } from '@peregrine/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { openKolDialog } from '../../domain/doors/kolDoor.ts'
import { removeKolsWithUndo } from '../../domain/kols/changeKols.ts'
import { KolFace } from '../../domain/kols/KolFace.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'

const grid =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_3.5rem] sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_3.5rem] items-center gap-2 px-3 text-data'
const nothingFresh: ReadonlySet<string> = new Set()
const action =
  'flex size-6 cursor-pointer items-center justify-center rounded-control text-muted hover:text-accent'

/** KOLs whose name, group, account or address contains the text. */
function searched(kols: readonly KolWire[], text: string): readonly KolWire[] {
  const asked = text.trim().toLowerCase().replace(/^@/, '')
  if (asked === '') return kols
  return kols.filter(({ name, group, address, xHandle }) =>
    [name, group, address, xHandle ?? ''].some((part) => part.toLowerCase().includes(asked)),
  )
}

function Row({ kol }: { kol: KolWire }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { name, address, avatar, group, xHandle, family } = kol
  return (
    <div className={`${grid} h-full hover:bg-raised`} data-testid="kol-entry" data-address={address}>
      <span className="flex min-w-0 items-center gap-2 font-semibold">
        <KolFace address={address} avatar={avatar} size={20} />
        <span className="truncate" title={name}>
          {name}
        </span>
      </span>
      <Address address={address} isPlain walletOn={family === 'EVM' ? 'eth' : 'sol'} />
      <span className="truncate max-sm:hidden">{group}</span>
      <span className="truncate text-muted max-sm:hidden">{xHandle && `@${xHandle}`}</span>
      <span className="flex justify-end">
        <button
          type="button"
          {...iconName(`${t('kols.edit')}: ${name}`)}
          className={action}
          onClick={() => openKolDialog({ what: 'edit', kol })}
          data-testid="kol-edit"
        >
          <Pencil aria-hidden size={13} />
        </button>
        <button
          type="button"
          {...iconName(`${t('kols.remove')}: ${name}`)}
          className={action}
          onClick={() => void removeKolsWithUndo(queries, [kol])}
          data-testid="kol-remove"
        >
          <Trash2 aria-hidden size={13} />
        </button>
      </span>
    </div>
  )
}

/** The list of KOLs with a search; each can be edited and removed. */
export function KolTable({ kols }: { kols: readonly KolWire[] }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const shown = useMemo(() => searched(kols, text), [kols, text])
  return (
    <div className="flex h-[min(480px,70dvh)] flex-col overflow-hidden rounded-control border border-line">
      <div className="flex shrink-0 items-center gap-3 border-line border-b p-2">
        <Input
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={t('kols.search')}
          aria-label={t('kols.search')}
          data-testid="kol-search"
          className="w-64 max-sm:w-full"
        />
        <span className="shrink-0 text-data text-muted" data-testid="kol-shown">
          {t('kols.count', { count: shown.length })}
        </span>
      </div>
      <div className={`${grid} h-7 shrink-0 border-line border-b text-muted`}>
        <span>{t('kols.field.name')}</span>
        <span>{t('kols.column.wallet')}</span>
        <span className="max-sm:hidden">{t('kols.field.group')}</span>
        <span className="max-sm:hidden">X</span>
        <span />
      </div>
      {shown.length === 0 && (
        <Notice title={t(kols.length === 0 ? 'kols.none' : 'kols.search.none')} testId="kol-none">
          {kols.length === 0 && t('kols.none.says')}
        </Notice>
      )}
      {shown.length > 0 && (
        <VirtualList
          items={shown}
          rowHeight={32}
          idOf={({ family, address }) => `${family} ${address}`}
          renderRow={(kol) => <Row kol={kol} />}
          freshIds={nothingFresh}
          label={t('kols.list')}
          testId="kol-list-table"
        />
      )}
    </div>
  )
}
