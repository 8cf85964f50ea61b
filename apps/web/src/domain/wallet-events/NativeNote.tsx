import { useWords } from '../../kit/i18n/useWords.tsx'

/** What no watching of an EVM chain sees. Its words are of the area `events`. */
export function NativeNote({ className = '' }: { className?: string }) {
  const { t } = useWords()
  return (
    <p className={`text-data text-muted ${className}`} data-testid="native-note">
      {t('events.native')}
    </p>
  )
}
