import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/** What no watching of an EVM chain sees. Its words are of the area `events`. */
export function NativeNote({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <p className={`text-data text-muted ${className}`} data-testid="native-note">
      {t('events.native')}
    </p>
  )
}
