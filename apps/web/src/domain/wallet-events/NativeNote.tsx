import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/** A note on what watching an EVM chain cannot see. Its texts are in the area `events`. */
export function NativeNote({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <p className={`text-data text-muted ${className}`} data-testid="native-note">
      {t('events.native')}
    </p>
  )
}
