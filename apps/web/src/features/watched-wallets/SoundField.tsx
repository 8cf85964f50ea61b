import { type WatchedWalletRules, watchedWalletSounds } from '@peregrine/contract/watchedWalletRules'
import { Button } from '@peregrine/ui/Button'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { playSound } from '../../kit/sound/playSound.ts'
import { Field, inputClass } from './Field.tsx'

type Sound = WatchedWalletRules['sound']
type SoundFieldProps = {
  /** Null leaves each wallet the one that it has. */
  sound: Sound | null
  onSound: (sound: Sound | null) => void
  hasKeep?: boolean
  testId: string
}

/** What a wallet's events sound like, and what that is like. */
export function SoundField({ sound, onSound, hasKeep = false, testId }: SoundFieldProps) {
  const { t } = useTranslation()
  const isSilent = sound === null || sound === 'mute'
  return (
    <Field label={t('form.sound')} testId={testId}>
      {(control) => (
        <span className="flex gap-2">
          <select
            {...control}
            value={sound ?? ''}
            data-testid={testId}
            onChange={({ target }) =>
              onSound(watchedWalletSounds.find((one) => one === target.value) ?? null)
            }
            className={inputClass}
          >
            {hasKeep && <option value="">{t('batch.keep')}</option>}
            {watchedWalletSounds.map((one) => (
              <option key={one} value={one}>
                {t(`form.sound.${one}`)}
              </option>
            ))}
          </select>
          <Button
            className="h-8"
            disabled={isSilent}
            onClick={() => !isSilent && playSound(sound === 'default' ? 'buy' : sound)}
          >
            {t('form.sound.try')}
          </Button>
        </span>
      )}
    </Field>
  )
}
