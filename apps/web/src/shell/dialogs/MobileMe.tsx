import { Sheet } from '@peregrine/ui/Sheet'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { OwnParts } from './OwnParts.tsx'

/** The last item of the bottom navigation: account, settings and help within reach of the thumb. */
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
