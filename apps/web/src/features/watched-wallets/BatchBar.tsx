import type { WatchedWalletWire, WatchedEventKind } from '@peregrine/contract/watchedWallet'
import { Button } from '@peregrine/ui/Button'
import { Input } from '@peregrine/ui/Input'
import { Popup } from '@peregrine/ui/Popup'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { WatchedChange } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { changeWithUndo, unwatchWalletWithUndo } from '../../domain/watched-wallets/watchWalletWithUndo.ts'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { EventBoxes } from './EventBoxes.tsx'
import { defaultGroup } from './watchedWalletForm.ts'

// Loads when opened.
const BatchEditDialog = lazyPart(() => import('./BatchEditDialog.tsx'), 'BatchEditDialog', [
  'batch',
  'tracker',
  'follow',
])

type BatchBarProps = {
  picked: readonly WatchedWalletWire[]
  groups: readonly string[]
  onClear: () => void
}

type PopupFormProps = {
  label: string
  testId: string
  isReady?: boolean
  onApply: () => void
  children: ReactNode
}

/** A button that opens a small form below it; applying closes it. */
function PopupForm({ label, testId, isReady = true, onApply, children }: PopupFormProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setAnchor(null)
    onApply()
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-testid={testId}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Popup anchor={anchor} label={label} onClose={() => setAnchor(null)} testId={`${testId}-popup`}>
          <form onSubmit={submit} className="flex w-64 flex-col gap-2 p-3">
            {children}
            <Button type="submit" variant="primary" disabled={!isReady} data-testid={`${testId}-apply`}>
              {t('batch.apply')}
            </Button>
          </form>
        </Popup>
      )}
    </>
  )
}

function GroupForm({
  groups,
  onChange,
}: {
  groups: readonly string[]
  onChange: (change: WatchedChange) => void
}) {
  const { t } = useTranslation()
  const [group, setGroup] = useState('')
  const listId = useId()
  return (
    <PopupForm
      label={t('batch.group')}
      testId="batch-group"
      onApply={() => onChange({ configGroup: group.trim() || defaultGroup })}
    >
      <Input
        size="lg"
        value={group}
        list={listId}
        maxLength={50}
        placeholder={defaultGroup}
        aria-label={t('form.group')}
        data-testid="batch-group-name"
        onChange={({ target }) => setGroup(target.value)}
        className="w-full"
      />
      <datalist id={listId}>
        {groups.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </PopupForm>
  )
}

function EventsForm({ onChange }: { onChange: (change: WatchedChange) => void }) {
  const { t } = useTranslation()
  const [events, setEvents] = useState<readonly WatchedEventKind[]>(['ALL'])
  return (
    <PopupForm
      label={t('batch.events')}
      testId="batch-events"
      isReady={events.length > 0}
      onApply={() => onChange({ monitorEvents: events.join(',') })}
    >
      <EventBoxes events={events} onEvents={setEvents} testId="batch-event" />
    </PopupForm>
  )
}

function RulesButton({ picked }: { picked: readonly WatchedWalletWire[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} data-testid="batch-edit">
        {t('batch.edit')}
      </Button>
      {isOpen && (
        <PartBoundary onFail={close}>
          <BatchEditDialog picked={picked} onClose={close} />
        </PartBoundary>
      )}
    </>
  )
}

/** The actions for all selected wallets. */
export function BatchBar({ picked, groups, onClear }: BatchBarProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const change = (part: WatchedChange) => void changeWithUndo(queries, picked, part)
  async function remove(): Promise<void> {
    if (await unwatchWalletWithUndo(queries, picked)) onClear()
  }
  return (
    <div
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 border-line border-b bg-raised px-2 py-1"
      data-testid="batch-bar"
    >
      <span role="status" className="pr-1 font-semibold text-data">
        {t('batch.picked', { count: picked.length })}
      </span>
      <Button variant="ghost" onClick={onClear} data-testid="batch-clear">
        {t('batch.clear')}
      </Button>
      <GroupForm groups={groups} onChange={change} />
      <EventsForm onChange={change} />
      <RulesButton picked={picked} />
      <Button onClick={() => change({ enablePush: true })} data-testid="batch-push-on">
        {t('batch.pushOn')}
      </Button>
      <Button onClick={() => change({ enablePush: false })} data-testid="batch-push-off">
        {t('batch.pushOff')}
      </Button>
      <Button className="text-loss" onClick={() => void remove()} data-testid="batch-delete">
        {t('batch.delete')}
      </Button>
    </div>
  )
}
