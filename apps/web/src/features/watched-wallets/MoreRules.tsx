import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { PartProps } from './checkForm.ts'
import { RangeInputs } from './RangeInputs.tsx'
import { SoundField } from './SoundField.tsx'

/** Rarely used rules: collapsed unless one is set. */
export function MoreRules({ form, set, faultOf }: PartProps) {
  const { t } = useTranslation()
  const isSet = form.minCap !== '' || form.maxCap !== '' || form.sound !== 'default'
  return (
    <details open={isSet || undefined} className="group" data-testid="form-more">
      <summary className="w-fit cursor-pointer py-0.5 text-body text-muted hover:text-ink">
        {t('form.more')}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <div className="flex flex-col gap-1">
          <span className="text-data text-muted">{t('form.caps')}</span>
          <RangeInputs
            label={t('form.caps')}
            min={form.minCap}
            max={form.maxCap}
            onMin={(minCap) => set({ minCap })}
            onMax={(maxCap) => set({ maxCap })}
            fault={faultOf('caps')}
            testId="form-caps"
          />
        </div>
        <SoundField
          sound={form.sound}
          onSound={(sound) => set({ sound: sound ?? 'default' })}
          testId="form-sound"
        />
      </div>
    </details>
  )
}
