import { Input } from '@peregrine/ui/Input'
import { iconName } from '@peregrine/ui/iconName'
import { Ban } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const emojis = [
  '🐳',
  '🐋',
  '🦈',
  '🐬',
  '🦅',
  '🐂',
  '🐻',
  '🐶',
  '🐸',
  '🐱',
  '🦊',
  '🐼',
  '🚀',
  '💎',
  '🔥',
  '⭐',
  '👑',
  '🎯',
  '🧠',
  '🤖',
]
/** A flag or family is one character of many code points. */
const longestEmoji = 16

type AvatarPickerProps = { value: string; onPick: (emoji: string) => void }

/** The emoji of a watched wallet: one of twenty, a typed one, or none. */
export function AvatarPicker({ value, onPick }: AvatarPickerProps) {
  const { t } = useTranslation()
  const look =
    'flex h-7 min-w-0 cursor-pointer items-center justify-center rounded-control border border-transparent text-title hover:bg-raised aria-pressed:border-accent aria-pressed:bg-raised'
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-data text-muted">{t('form.avatar')}</legend>
      <div className="grid grid-cols-11 gap-y-0.5" data-testid="form-avatars">
        <button
          type="button"
          aria-pressed={value === ''}
          {...iconName(t('form.avatar.none'))}
          onClick={() => onPick('')}
          className={`${look} text-muted`}
        >
          <Ban aria-hidden size={14} />
        </button>
        {emojis.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-pressed={value === emoji}
            aria-label={emoji}
            data-testid={`form-avatar-${emoji}`}
            onClick={() => onPick(emoji)}
            className={look}
          >
            {emoji}
          </button>
        ))}
        <Input
          value={emojis.includes(value) ? '' : value}
          maxLength={longestEmoji}
          aria-label={t('form.avatar.own')}
          placeholder="🙂"
          title={t('form.avatar.own')}
          data-testid="form-avatar-own"
          onChange={({ target }) => onPick(target.value.trim())}
          className="text-center"
        />
      </div>
    </fieldset>
  )
}
