import type { DraftFigure } from '@peregrine/core/trading/settings/settingsDraft'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { SettingsDrafts } from './useSettingsDrafts.ts'

type FigureFieldProps = {
  drafts: SettingsDrafts
  figure: DraftFigure
  unit: string
  placeholder?: string
  hint?: ReactNode
}

/** A number of the settings with its unit and the rule it breaks. */
export function FigureField({ drafts, figure, unit, placeholder, hint }: FigureFieldProps) {
  const { t } = useTranslation()
  const { draft, faults, set } = drafts
  const fault = faults[figure]
  return (
    <Field
      label={t(`tradeSettings.figure.${figure}`)}
      error={fault && t(`tradeSettings.bad.${fault}`)}
      testId={`setting-${figure}`}
      hint={hint}
    >
      {(control) => (
        <Input
          {...control}
          size="lg"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={draft.figures[figure]}
          placeholder={placeholder}
          suffix={unit}
          data-testid={`setting-${figure}`}
          onChange={({ target }) => set({ figures: { ...draft.figures, [figure]: target.value } })}
          className="w-full"
        />
      )}
    </Field>
  )
}
