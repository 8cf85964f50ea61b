import { monitorSounds } from '@peregrine/contract/monitorRules'
import { Button } from '@peregrine/ui/Button'
import { useWords } from '../../shared/i18n/useWords.tsx'
import { playSound } from '../../shared/sound/playSound.ts'
import { Field, inputLook } from './Field.tsx'
import type { PartProps } from './MonitorFormView.tsx'
import { RangeInputs } from './RangeInputs.tsx'

/** Rules that few wallets need: folded, unless one is set. */
export function MoreRules({ form, set, faultOf }: PartProps) {
  const { t } = useWords()
  const isSet = form.minCap !== '' || form.maxCap !== '' || form.sound !== 'default'
  const { sound } = form
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
        <Field label={t('form.sound')} testId="form-sound">
          {(control) => (
            <span className="flex gap-2">
              <select
                {...control}
                value={sound}
                data-testid="form-sound"
                onChange={({ target }) =>
                  set({ sound: monitorSounds.find((one) => one === target.value) ?? 'default' })
                }
                className={inputLook}
              >
                {monitorSounds.map((one) => (
                  <option key={one} value={one}>
                    {t(`form.sound.${one}`)}
                  </option>
                ))}
              </select>
              <Button
                className="h-8"
                disabled={sound === 'mute'}
                onClick={() => sound !== 'mute' && playSound(sound === 'default' ? 'buy' : sound)}
              >
                {t('form.sound.try')}
              </Button>
            </span>
          )}
        </Field>
      </div>
    </details>
  )
}
