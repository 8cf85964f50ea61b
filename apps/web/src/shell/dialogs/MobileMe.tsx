import { Sheet } from '@peregrine/ui/Sheet'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { OwnParts } from './OwnParts.tsx'

/** What the last way of the bottom navigation opens: account, settings and help within the thumb's reach. */
export function MobileMe({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Sheet
      title={t('nav.me')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      testId="mobile-me"
      place="bottom"
    >
      <OwnParts onClose={onClose} />
    </Sheet>
  )
}
