import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { useId } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { EventChoice } from './EventChoice.tsx'
import type { ImportChoice } from './preview.ts'

type ImportChoicesProps = {
  choice: ImportChoice
  onChoice: (choice: ImportChoice) => void
  groups: readonly string[]
  hasExisting: boolean
}

/** Defaults for imported wallets, and the handling of existing ones. */
export function ImportChoices({ choice, onChoice, groups, hasExisting }: ImportChoicesProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <label className="flex min-w-0 items-center gap-2 text-data text-muted">
          {t('import.any.defaultGroup')}
          <Input
            value={choice.group}
            list={id}
            maxLength={50}
            placeholder="Default"
            data-testid="any-group"
            onChange={({ target }) => onChoice({ ...choice, group: target.value })}
            className="w-32"
          />
        </label>
        <datalist id={id}>
          {groups.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        {hasExisting && (
          <span className="flex flex-wrap items-center gap-1 text-data text-muted">
            {t('import.any.existingChoice')}
            <Segments
              label={t('import.any.existingChoice')}
              value={choice.existing}
              segments={(['keep', 'update'] as const).map((value) => ({
                value,
                label: t(`import.any.${value}`),
              }))}
              onPick={(existing) => onChoice({ ...choice, existing })}
              testId="any-existing"
            />
          </span>
        )}
      </div>
      <EventChoice
        events={choice.events}
        onEvents={(events) => onChoice({ ...choice, events })}
        isPushing={choice.isPushing}
        onPush={(isPushing) => onChoice({ ...choice, isPushing })}
      />
    </div>
  )
}
