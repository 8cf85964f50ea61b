import { Popup } from '@peregrine/ui/Popup'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { OpenMenuProps } from './openMenuProps.ts'
import { UpdateList } from './UpdateList.tsx'

/** The update log under its button. */
export function UpdateLog({ anchor, onClose }: OpenMenuProps) {
  const { t } = useTranslation()
  return (
    <Popup
      anchor={anchor}
      label={t('log.title')}
      onClose={onClose}
      testId="update-log"
      align="end"
      className="w-80 p-4"
    >
      <h2 className="font-semibold text-title">{t('log.title')}</h2>
      <UpdateList />
    </Popup>
  )
}
