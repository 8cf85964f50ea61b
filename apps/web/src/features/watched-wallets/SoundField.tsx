import { type WatchedWalletRules, watchedWalletSounds } from '@peregrine/contract/watchedWalletRules'
import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Select } from '@peregrine/ui/Select'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { playSound } from '../../kit/sound/playSound.ts'

type Sound = WatchedWalletRules['sound']
type SoundFieldProps = {
  /** Null keeps each wallet's own. */
  sound: Sound | null
  onSound: (sound: Sound | null) => void
  hasKeep?: boolean
  testId: string
}

/** The sound of a wallet's events, with a preview. */
export function SoundField({ sound, onSound, hasKeep = false, testId }: SoundFieldProps) {
  const { t } = useTranslation()
  const isSilent = sound === null || sound === 'mute'
  return (
    <Field label={t('form.sound')} testId={testId}>
      {(control) => (
        <span className="flex gap-2">
          <Select
            {...control}
            size="lg"
            value={sound ?? ''}
            options={[
              ...(hasKeep ? [{ value: '' as const, label: t('batch.keep') }] : []),
              ...watchedWalletSounds.map((one) => ({ value: one, label: t(`form.sound.${one}`) })),
            ]}
            onPick={(picked) => onSound(picked === '' ? null : picked)}
            data-testid={testId}
            className="w-full"
          />
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
