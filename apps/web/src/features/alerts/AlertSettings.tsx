import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useEffect } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { AlertHistory } from './AlertHistory.tsx'
import { alertCalls, useAlertSetup } from './api.ts'
import { Channels } from './channels/Channels.tsx'
import { QuietHours } from './QuietHours.tsx'
import { Rules } from './rules/Rules.tsx'
import { Sounds } from './Sounds.tsx'
import { useAct } from './useAct.ts'

/** Keeps outgoing messages in the page's language. */
function useMessageLanguage(): void {
  const locale = usePreferences((preferences) => preferences.locale)
  const settings = useAlertSetup().data?.settings
  const { act } = useAct()
  const isOther = settings !== undefined && settings.locale !== locale
  useEffect(() => {
    if (isOther && settings) void act(() => alertCalls.saveSettings({ ...settings, locale }))
    // Once per language, not per change of the settings.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOther, locale])
}

/** The alert settings and history of a signed-in wallet. */
export function AlertSettings({ owner }: { owner: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useAlertSetup()
  useMessageLanguage()
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} rowHeight={36} />
  const { settings, rules, channels, pushKey, telegramHost } = data
  return (
    <div
      // Positioned, so that absolutely placed screen-reader labels do not lengthen the page.
      className="relative min-h-0 flex-1 overflow-y-auto"
      data-testid="alert-settings"
      role="region"
      aria-label={t('alerts.section.rules')}
    >
      <div className="mx-auto max-w-5xl">
        <Channels settings={settings} channels={channels} pushKey={pushKey} telegramHost={telegramHost} />
        <Rules rules={rules} />
        <QuietHours settings={settings} />
        <Sounds settings={settings} />
        <AlertHistory owner={owner} />
      </div>
    </div>
  )
}
