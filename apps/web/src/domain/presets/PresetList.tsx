import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { iconName } from '@peregrine/ui/iconName'
import { Input } from '@peregrine/ui/Input'
import { Link, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { copyText } from '../../kit/figures/copyText.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import {
  type FilterPreset,
  keepPresets,
  longestPresetName,
  maxPresets,
  type PresetPlace,
  renamePreset,
  savePreset,
  useFilterPresets,
} from './useFilterPresets.ts'

type PresetListProps = {
  place: PresetPlace
  /** The filter that is set now; '' for none. */
  current: string
  onApply: (text: string) => void
  /** Path of the page that opens with a filter. */
  pathOf: (text: string) => string
}

type ToolProps = { label: string; testId: string; onPress: () => void; children: ReactNode }

function Tool({ label, testId, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      {...iconName(label)}
      data-testid={testId}
      onClick={onPress}
      className="flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
    >
      {children}
    </button>
  )
}

type NameFormProps = {
  label: string
  initial: string
  action: string
  onSave: (name: string) => string | null
}

/** Asks for a preset's name; shows why one is refused. It may stand in another form, so it is none itself. */
function NameField({ label, initial, action, onSave }: NameFormProps) {
  const [name, setName] = useState(initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  function save(event?: KeyboardEvent): void {
    event?.preventDefault()
    const refused = onSave(name)
    setRefusal(refused)
    if (refused === null) setName('')
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Input
        size="sm"
        value={name}
        maxLength={longestPresetName}
        aria-label={label}
        aria-invalid={refusal !== null}
        placeholder={label}
        data-testid="preset-name"
        onChange={({ target }) => {
          setName(target.value)
          setRefusal(null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && save(event)}
        className="flex-1"
      />
      <Button onClick={() => save()} data-testid="preset-save">
        {action}
      </Button>
      <FieldError text={refusal ?? undefined} />
    </div>
  )
}

async function share(path: string): Promise<void> {
  const url = `${location.origin}${path}`
  const isCopied = await copyText(url)
  showToast({
    kind: isCopied ? 'success' : 'error',
    text: translate(isCopied ? 'presets.copied' : 'presets.notCopied', { url }),
  })
}

function removeWithUndo(place: PresetPlace, { id, name }: FilterPreset): void {
  const before = useFilterPresets.getState()[place]
  keepPresets(
    place,
    before.filter((preset) => preset.id !== id),
  )
  showToast({
    kind: 'success',
    text: translate('presets.removed', { name }),
    action: { label: translate('presets.undo'), run: () => keepPresets(place, before) },
    lastsMs: 8000,
  })
}

type RowProps = Omit<PresetListProps, 'current'> & { preset: FilterPreset; isCurrent: boolean }

function PresetRow({ place, preset, isCurrent, onApply, pathOf }: RowProps) {
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, text } = preset
  function rename(next: string): string | null {
    if (!renamePreset(place, id, next)) return t('presets.taken')
    setRenaming(false)
    return null
  }
  if (isRenaming)
    return (
      <li>
        <NameField
          label={t('presets.name')}
          initial={name}
          action={t('presets.rename.save')}
          onSave={rename}
        />
      </li>
    )
  return (
    <li className="flex items-center gap-1" data-testid="preset">
      <button
        type="button"
        aria-pressed={isCurrent}
        data-testid="preset-apply"
        onClick={() => onApply(text)}
        className="h-6 min-w-0 flex-1 cursor-pointer truncate rounded-control px-1.5 text-left hover:bg-raised aria-pressed:text-accent"
      >
        {name}
      </button>
      <Tool
        label={t('presets.share', { name })}
        testId="preset-share"
        onPress={() => void share(pathOf(text))}
      >
        <Link aria-hidden size={12} />
      </Tool>
      <Tool label={t('presets.rename', { name })} testId="preset-rename" onPress={() => setRenaming(true)}>
        <Pencil aria-hidden size={12} />
      </Tool>
      <Tool
        label={t('presets.remove', { name })}
        testId="preset-remove"
        onPress={() => removeWithUndo(place, preset)}
      >
        <Trash2 aria-hidden size={12} />
      </Tool>
    </li>
  )
}

/** The saved filters of a list: apply, share, rename, remove; and saving the one that is set now. */
export function PresetList({ place, current, ...actions }: PresetListProps) {
  const { t } = useTranslation()
  const presets = useFilterPresets((all) => all[place])
  function save(name: string): string | null {
    if (savePreset(place, name, current)) return null
    return presets.length >= maxPresets ? t('presets.full', { count: maxPresets }) : t('presets.nameless')
  }
  return (
    <section className="flex flex-col gap-1 text-data" aria-label={t('presets.title')} data-testid="presets">
      {presets.length > 0 && (
        <ul className="max-h-40 overflow-y-auto">
          {presets.map((preset) => (
            <PresetRow
              key={preset.id}
              place={place}
              preset={preset}
              isCurrent={preset.text === current}
              {...actions}
            />
          ))}
        </ul>
      )}
      {current === '' ? (
        presets.length === 0 && <p className="text-muted">{t('presets.none')}</p>
      ) : (
        <NameField label={t('presets.name')} initial="" action={t('presets.save')} onSave={save} />
      )}
    </section>
  )
}
