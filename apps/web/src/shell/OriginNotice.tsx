import { Fragment } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { settingForOrigin } from '../kit/http/settingForOrigin.ts'

/**
 * The setting to change when the page is open at an origin that the server does not allow: it is served, but every
 * changing call and the websocket are refused.
 */
export function OriginNotice() {
  const { t } = useTranslation()
  const setting = settingForOrigin()
  if (setting === null) return null
  return (
    <div
      role="alert"
      data-testid="origin-refused"
      className="flex shrink-0 flex-col gap-0.5 border-warn border-b bg-raised px-3 py-1.5 text-data"
    >
      <p>
        <strong className="text-warn">{t('origin.refused', { origin: location.origin })}</strong>{' '}
        {t('origin.says')}
      </p>
      <code className="select-all break-words font-mono text-ink">
        {setting.split(/(?<=[=,])/).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </code>
    </div>
  )
}
