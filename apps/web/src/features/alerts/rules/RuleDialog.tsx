import { alertSounds, channelKinds } from '@peregrine/contract/alert'
import { walletEventKinds } from '@peregrine/contract/walletEvent'
import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { Modal } from '@peregrine/ui/Modal'
import { Select } from '@peregrine/ui/Select'
import { Toggle } from '@peregrine/ui/Toggle'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useWatchedWallets } from '../../../domain/watched-wallets/useWatchedWallets.ts'
import { playSound } from '../../../kit/sound/playSound.ts'
import { alertCalls } from '../api.ts'
import { useAct } from '../useAct.ts'
import { PricePresets } from './PricePresets.tsx'
import { numberFields, type NumberField, type RuleDraft, type RuleFaults, readDraft } from './ruleDraft.ts'

type PartProps = { draft: RuleDraft; set: (change: Partial<RuleDraft>) => void; faults: RuleFaults }

function Scope({ draft, set }: PartProps) {
  const { t } = useTranslation()
  const { list } = useWatchedWallets()
  const groups = [
    ...new Set([...list.map(({ configGroup }) => configGroup), ...(draft.group ? [draft.group] : [])]),
  ]
  return (
    <Field label={t('alerts.rule.group')}>
      {(control) => (
        <Select
          {...control}
          size="lg"
          value={draft.group}
          options={[
            { value: '', label: t('alerts.rule.all') },
            ...groups.map((group) => ({ value: group, label: group })),
          ]}
          onPick={(group) => set({ group })}
          data-testid="alert-groups"
          className="w-full"
        />
      )}
    </Field>
  )
}

function Events({ draft, set, faults }: PartProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-data text-muted">{t('alerts.rule.events')}</legend>
      <div className="flex flex-wrap gap-2">
        {walletEventKinds.map((event) => (
          <Toggle
            key={event}
            isOn={draft.events.includes(event)}
            onToggle={(isOn) =>
              set({
                events: walletEventKinds.filter((one) => (one === event ? isOn : draft.events.includes(one))),
              })
            }
            testId={`alert-event-${event}`}
          >
            {t(`alerts.event.${event}`)}
          </Toggle>
        ))}
        <span title={t('alerts.rule.base.says')}>
          <Toggle isOn={draft.hasBase} onToggle={(hasBase) => set({ hasBase })} testId="alert-base">
            {t('alerts.rule.base')}
          </Toggle>
        </span>
      </div>
      <FieldError text={faults.events && t(faults.events)} />
    </fieldset>
  )
}

function Numbers({ draft, set, faults }: PartProps) {
  const { t } = useTranslation()
  const faultOf = (field: NumberField) => faults[field] && t(faults[field])
  return (
    <div className="grid grid-cols-2 gap-3">
      {numberFields[draft.kind].map((field) => (
        // Five fields per group: the middle one takes a full line so that min and max stay side by side.
        <Field
          key={field}
          label={t(`alerts.rule.${field}`)}
          error={faultOf(field)}
          className={draft.kind === 'group' && field === 'minUsd' ? 'col-span-2' : ''}
        >
          {(control) => (
            <Input
              {...control}
              size="lg"
              // Not type number: browsers report half a number as empty.
              type="text"
              inputMode="decimal"
              value={draft.texts[field] ?? ''}
              maxLength={2000}
              autoComplete="off"
              data-testid={`alert-${field}`}
              onChange={({ target }) => set({ texts: { ...draft.texts, [field]: target.value } })}
              className="w-full"
            />
          )}
        </Field>
      ))}
    </div>
  )
}

/** The delivery channels and sound of this rule. */
function Going({ draft, set }: PartProps) {
  const { t } = useTranslation()
  const { sound } = draft
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-data text-muted">{t('alerts.rule.channels')}</legend>
        <div className="flex flex-wrap gap-2">
          <Toggle isOn={draft.isToasted} onToggle={(isToasted) => set({ isToasted })} testId="alert-to-toast">
            {t('alerts.kind.toast')}
          </Toggle>
          {channelKinds.map((kind) => (
            <Toggle
              key={kind}
              isOn={draft.channels.includes(kind)}
              onToggle={(isOn) =>
                set({
                  channels: channelKinds.filter((one) =>
                    one === kind ? isOn : draft.channels.includes(one),
                  ),
                })
              }
              testId={`alert-to-${kind}`}
            >
              {t(`alerts.kind.${kind}`)}
            </Toggle>
          ))}
        </div>
      </fieldset>
      <div className="flex items-end gap-2">
        <Field label={t('alerts.rule.sound')} className="flex-1">
          {(control) => (
            <Select
              {...control}
              size="lg"
              value={sound ?? ''}
              options={[
                { value: '', label: t('alerts.rule.sound.default') },
                ...alertSounds.map((one) => ({ value: one, label: t(`alerts.sound.${one}`) })),
              ]}
              onPick={(picked) => set({ sound: picked === '' ? null : picked })}
              data-testid="alert-sound"
              className="w-full"
            />
          )}
        </Field>
        <Button
          className="h-8"
          disabled={sound === null || sound === 'mute'}
          onClick={() => sound && sound !== 'mute' && playSound(sound)}
        >
          {t('alerts.sound.try')}
        </Button>
      </div>
    </>
  )
}

function Price({ draft, set }: PartProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('alerts.rule.of')}>
      {(control) => (
        <Select
          {...control}
          size="lg"
          value={draft.of}
          options={(['price', 'cap'] as const).map((of) => ({ value: of, label: t(`alerts.rule.${of}`) }))}
          onPick={(of) => set({ of })}
          data-testid="alert-of"
          className="w-full"
        />
      )}
    </Field>
  )
}

function Name({ draft, set }: PartProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('alerts.rule.name')}>
      {(control) => (
        <Input
          {...control}
          size="lg"
          value={draft.name}
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          data-testid="alert-name"
          onChange={({ target }) => set({ name: target.value })}
          className="w-full"
        />
      )}
    </Field>
  )
}

function Note({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="status" className="text-data text-muted" data-testid="alert-rule-note">
        {text}
      </p>
    )
  )
}

const titles = { filter: 'alerts.filters', group: 'alerts.groups', price: 'alerts.prices' } as const

type RuleDialogProps = {
  initial: RuleDraft
  /** Said above the form. */
  note?: string
  onClose: () => void
}

/** Creates or edits a rule. Errors appear at their fields after a failed submit. */
export function RuleDialog({ initial, note, onClose }: RuleDialogProps) {
  const { t } = useTranslation()
  const { isBusy, act } = useAct()
  const [draft, setDraft] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const read = readDraft(draft)
  const faults = isChecked && 'faults' in read ? read.faults : {}
  const part = {
    draft,
    faults,
    set: (change: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...change })),
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setChecked(true)
    if ('faults' in read)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    else if (await act(() => alertCalls.saveRule(read.rule))) onClose()
  }
  const { kind, token } = draft
  return (
    <Modal
      title={token ? `${t(titles[kind])} · ${token.symbol}` : t(titles[kind])}
      closeLabel={t('alerts.rule.close')}
      onClose={onClose}
      testId="alert-rule-dialog"
    >
      <form ref={form} noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <p className="text-data text-muted">{t(`${titles[kind]}.says`)}</p>
        <Note text={note} />
        {kind === 'group' && <Name {...part} />}
        {kind !== 'price' && <Scope {...part} />}
        {kind === 'filter' && <Events {...part} />}
        {kind === 'price' && <PricePresets texts={draft.texts} onTexts={(texts) => part.set({ texts })} />}
        <Numbers {...part} />
        {kind === 'price' && <Price {...part} />}
        <FieldError text={faults.all && t(faults.all)} />
        <Going {...part} />
        <div className="flex justify-end gap-2 border-line border-t pt-3">
          <Button className="px-4" onClick={onClose}>
            {t('alerts.rule.cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            className="px-4"
            disabled={isBusy}
            data-testid="alert-rule-save"
          >
            {t('alerts.rule.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
