import { useWords } from '../../shared/i18n/useWords.tsx'

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
/** A flag or a family is one letter of many code points. */
const longestEmoji = 16

type AvatarPickerProps = { value: string; onPick: (emoji: string) => void }

/** The emoji of a watched wallet: one of twenty, another that is typed, or none. */
export function AvatarPicker({ value, onPick }: AvatarPickerProps) {
  const { t } = useWords()
  const look =
    'flex size-7 cursor-pointer items-center justify-center rounded-control border border-transparent text-title hover:bg-raised aria-pressed:border-accent aria-pressed:bg-raised'
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-data text-muted">{t('form.avatar')}</legend>
      <div className="flex flex-wrap gap-0.5" data-testid="form-avatars">
        <button
          type="button"
          aria-pressed={value === ''}
          onClick={() => onPick('')}
          className={`${look} w-auto px-1.5 text-data text-muted`}
        >
          {t('form.avatar.none')}
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
        <input
          value={emojis.includes(value) ? '' : value}
          maxLength={longestEmoji}
          aria-label={t('form.avatar.own')}
          placeholder="🙂"
          title={t('form.avatar.own')}
          data-testid="form-avatar-own"
          onChange={({ target }) => onPick(target.value.trim())}
          className="h-7 w-11 rounded-control border border-line bg-surface px-1 text-center text-body"
        />
      </div>
    </fieldset>
  )
}
