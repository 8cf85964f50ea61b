import { Segments } from '@peregrine/ui/Segments'
import { iconName } from '@peregrine/ui/iconName'
import { translate } from '../../kit/i18n/translate.ts'
import { FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { WatchlistGroup } from '../../domain/tokens/parseWatchlist.ts'
import {
  addWatchlistGroup,
  removeWatchlistGroup,
  renameWatchlistGroup,
  restoreWatchlist,
  useWatchlist,
  watchlistNow,
} from '../../domain/tokens/useWatchlist.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { NameForm } from './NameForm.tsx'
import { everyGroup, type GroupChoice, noGroup } from './watchlistView.ts'

type GroupBarProps = { group: GroupChoice; onGroup: (group: GroupChoice) => void }
type ToolProps = { label: string; testId: string; onPress: () => void; children: ReactNode }

function Tool({ label, testId, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      {...iconName(label)}
      data-testid={testId}
      onClick={onPress}
      className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
    >
      {children}
    </button>
  )
}

function removeWithUndo(group: WatchlistGroup): void {
  const before = watchlistNow()
  removeWatchlistGroup(group.id)
  showToast({
    kind: 'success',
    text: translate('watchlist.group.didRemove', { name: group.name }),
    action: { label: translate('watchlist.undo'), run: () => restoreWatchlist(before) },
    lastsMs: 8000,
  })
}

/** The group shown, and the actions on groups. */
export function GroupBar({ group, onGroup }: GroupBarProps) {
  const { t } = useTranslation()
  const groups = useWatchlist((list) => list.groups)
  const [form, setForm] = useState<'add' | 'rename' | null>(null)
  const picked = groups.find(({ id }) => id === group)
  const segments = [
    { value: everyGroup, label: t('watchlist.group.all') },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    ...(groups.length > 0 ? [{ value: noGroup, label: t('watchlist.group.none') }] : []),
  ]
  function save(name: string): boolean {
    if (form === 'rename' && picked) return renameWatchlistGroup(picked.id, name)
    const added = addWatchlistGroup(name)
    if (added) onGroup(added.id)
    return added !== null
  }
  if (form)
    return (
      <NameForm
        initial={form === 'rename' ? (picked?.name ?? '') : ''}
        onSave={save}
        onClose={() => setForm(null)}
      />
    )
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Segments
        className="min-w-0 overflow-x-auto"
        label={t('watchlist.group')}
        value={group}
        segments={segments}
        onPick={onGroup}
        testId="watch-groups"
      />
      <Tool label={t('watchlist.group.add')} testId="watch-group-add" onPress={() => setForm('add')}>
        <FolderPlus aria-hidden size={14} />
      </Tool>
      {picked && (
        <>
          <Tool
            label={t('watchlist.group.rename')}
            testId="watch-group-rename"
            onPress={() => setForm('rename')}
          >
            <Pencil aria-hidden size={13} />
          </Tool>
          <Tool
            label={t('watchlist.group.remove')}
            testId="watch-group-remove"
            onPress={() => {
              removeWithUndo(picked)
              onGroup(everyGroup)
            }}
          >
            <Trash2 aria-hidden size={13} />
          </Tool>
        </>
      )}
    </div>
  )
}
