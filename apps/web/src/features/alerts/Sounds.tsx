import { type AlertSettings, alertEvents, alertSounds, defaultSounds } from '@peregrine/contract/alert'
import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Select } from '@peregrine/ui/Select'
import { Volume2 } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { playSound } from '../../kit/sound/playSound.ts'
import { alertCalls } from './api.ts'
import { Section } from './Section.tsx'
import { useAct } from './useAct.ts'

const minuteChoices = [1, 5, 10, 30, 60, 240]

/** The sound of each kind of event, and the age from which alerts are combined. */
export function Sounds({ settings }: { settings: AlertSettings }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const save = (change: Partial<AlertSettings>) =>
    void act(() => alertCalls.saveSettings({ ...settings, ...change }))
  const minutes = [...new Set([...minuteChoices, settings.summariseAfterS / 60])].toSorted((a, b) => a - b)
  return (
    <Section title={t('alerts.section.sounds')} testId="alerts-sounds">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {alertEvents
          .filter((event) => event !== 'test')
          .map((event) => {
            const sound = settings.sounds[event] ?? defaultSounds[event]
            return (
              <div key={event} className="flex items-end gap-1">
                <Field label={t(`alerts.event.${event}`)} className="flex-1">
                  {(control) => (
                    <Select
                      {...control}
                      size="lg"
                      value={sound}
                      options={alertSounds.map((one) => ({ value: one, label: t(`alerts.sound.${one}`) }))}
                      onPick={(picked) => save({ sounds: { ...settings.sounds, [event]: picked } })}
                      data-testid={`alerts-sound-${event}`}
                      className="w-full"
                    />
                  )}
                </Field>
                <Button
                  variant="ghost"
                  className="h-8"
                  disabled={sound === 'mute'}
                  aria-label={`${t('alerts.sound.try')} ${t(`alerts.event.${event}`)}`}
                  title={t('alerts.sound.try')}
                  onClick={() => sound !== 'mute' && playSound(sound)}
                >
                  <Volume2 aria-hidden size={14} />
                </Button>
              </div>
            )
          })}
      </div>
      <Field label={t('alerts.late')} className="max-w-md pt-1">
        {(control) => (
          <Select
            {...control}
            size="lg"
            value={String(settings.summariseAfterS / 60)}
            options={minutes.map((one) => ({ value: String(one), label: String(one) }))}
            onPick={(picked) => save({ summariseAfterS: Math.round(Number(picked) * 60) })}
            data-testid="alerts-late"
            className="w-full"
          />
        )}
      </Field>
    </Section>
  )
}
