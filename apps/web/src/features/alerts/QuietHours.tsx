import type { AlertSettings } from '@peregrine/contract/alert'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Select } from '@peregrine/ui/Select'
import { Switch } from '@peregrine/ui/Switch'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { alertCalls } from './api.ts'
import { Section } from './Section.tsx'
import { useAct } from './useAct.ts'

type Quiet = AlertSettings['quiet']

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

function zones(current: string): string[] {
  return [...new Set([ownZone(), current, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** The quiet hours, in the user's own time zone. */
export function QuietHours({ settings }: { settings: AlertSettings }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const { quiet } = settings
  const save = (change: Partial<Quiet>) =>
    void act(() => alertCalls.saveSettings({ ...settings, quiet: { ...quiet, ...change } }))
  return (
    <Section title={t('alerts.section.quiet')} hint={t('alerts.quiet.says')} testId="alerts-quiet">
      <Switch
        isOn={quiet.isOn}
        // The time zone of the user who first turns it on, not the server's.
        onTurn={(isOn) => save({ isOn, ...(quiet.timeZone === 'UTC' ? { timeZone: ownZone() } : {}) })}
        label={t('alerts.quiet.on')}
        testId="alerts-quiet-on"
      />
      {quiet.isOn && (
        <div className="grid max-w-xl grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_2fr]">
          {(['from', 'to'] as const).map((side) => (
            <Field key={side} label={t(`alerts.quiet.${side}`)}>
              {(control) => (
                <Input
                  {...control}
                  size="lg"
                  type="time"
                  value={clock(quiet[side])}
                  data-testid={`alerts-quiet-${side}`}
                  onChange={({ target }) => {
                    const minutes = minutesOf(target.value)
                    if (minutes !== null) save({ [side]: minutes })
                  }}
                  className="w-full"
                />
              )}
            </Field>
          ))}
          <Field label={t('alerts.quiet.zone')} className="max-sm:col-span-2">
            {(control) => (
              <Select
                {...control}
                size="lg"
                value={quiet.timeZone}
                options={zones(quiet.timeZone).map((zone) => ({ value: zone, label: zone }))}
                onPick={(timeZone) => save({ timeZone })}
                data-testid="alerts-quiet-zone"
                className="w-full"
              />
            )}
          </Field>
        </div>
      )}
    </Section>
  )
}
