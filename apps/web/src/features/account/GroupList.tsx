import { Button } from '@peregrine/ui/Button'
import { Input } from '@peregrine/ui/Input'
import { Notice } from '@peregrine/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { openWatchedWalletForm } from '../../domain/doors/watchedWalletDoor.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import type { WatchedChange } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { changeWithUndo } from '../../domain/watched-wallets/watchWalletWithUndo.ts'

const defaultGroup = 'Default'
const collator = new Intl.Collator(undefined, { numeric: true })

type GroupRowProps = {
  group: string
  count: number
  pushed: number
  onChange: (change: WatchedChange) => void
}

/** The name as a field, saved on Enter or blur. */
function GroupName({ group, onRename }: { group: string; onRename: (name: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(group)
  const name = typed.trim()
  const save = () => (name === '' || name === group ? setTyped(group) : onRename(name))
  return (
    <Input
      value={typed}
      maxLength={50}
      aria-label={t('centre.group.rename', { group })}
      data-testid="group-name"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
        if (key === 'Escape') setTyped(group)
      }}
      className="font-semibold not-[:hover,:focus]:border-transparent"
    />
  )
}

function GroupRow({ group, count, pushed, onChange }: GroupRowProps) {
  const { t } = useTranslation()
  return (
    <li
      className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line border-b px-2 py-1 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto]"
      data-testid="group-row"
    >
      <GroupName group={group} onRename={(name) => onChange({ configGroup: name })} />
      <span className="whitespace-nowrap text-data text-muted">{t('centre.group.count', { count })}</span>
      <span className="whitespace-nowrap text-data text-muted max-sm:hidden">
        {t('centre.group.pushed', { count: pushed })}
      </span>
      <span className="flex gap-1 max-sm:col-span-2">
        <Button disabled={pushed === count} onClick={() => onChange({ enablePush: true })}>
          {t('centre.group.pushOn')}
        </Button>
        <Button disabled={pushed === 0} onClick={() => onChange({ enablePush: false })}>
          {t('centre.group.pushOff')}
        </Button>
        <Button
          variant="ghost"
          disabled={group === defaultGroup}
          onClick={() => onChange({ configGroup: defaultGroup })}
          data-testid="group-dissolve"
        >
          {t('centre.group.dissolve')}
        </Button>
      </span>
    </li>
  )
}

/** The watched wallets' groups: rename, push or silence as a whole, dissolve into the default one. */
export function GroupList() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { list } = useWatchedWallets()
  const groups = useMemo(
    () => [...Map.groupBy(list, ({ configGroup }) => configGroup)].sort(([a], [b]) => collator.compare(a, b)),
    [list],
  )
  if (groups.length === 0)
    return (
      <Notice
        title={t('centre.group.empty')}
        testId="groups-empty"
        action={
          <Button
            variant="primary"
            onClick={() => openWatchedWalletForm({ mode: 'add' })}
            data-testid="groups-add"
          >
            {t('tracker.add')}
          </Button>
        }
      >
        {t('centre.group.empty.says')}
      </Notice>
    )
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto" data-testid="groups">
      {groups.map(([group, members]) => (
        <GroupRow
          key={group}
          group={group}
          count={members.length}
          pushed={members.filter(({ enablePush }) => enablePush).length}
          onChange={(change) => void changeWithUndo(queries, members, change)}
        />
      ))}
    </ul>
  )
}
