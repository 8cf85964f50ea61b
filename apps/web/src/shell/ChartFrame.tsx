import type { Network } from '@peregrine/core/network'
import { Modal } from '@peregrine/ui/Modal'
import { TextLink } from '@peregrine/ui/TextLink'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { usePreferences } from '../kit/preferences/usePreferences.ts'
import { chartPage } from './chartPage.ts'

type ChartFrameProps = { network: Network; token: string; onClose: () => void }

/** Another site's chart of a token over the page. The frame can neither reach this page nor navigate it. */
export function ChartFrame({ network, token, onClose }: ChartFrameProps) {
  const { t } = useTranslation()
  const theme = usePreferences((preferences) => preferences.theme)
  const page = chartPage(network, token)
  return (
    <Modal
      title={t('chips.title')}
      closeLabel={t('chips.close')}
      onClose={onClose}
      testId="chart-frame"
      className="h-[min(760px,calc(100dvh-32px))] w-[min(1100px,calc(100vw-16px))]"
    >
      <div className="flex h-full flex-col gap-2">
        <p className="text-data text-muted">
          {t('chips.says')}{' '}
          <TextLink variant="inline" href={page}>
            {t('chips.open')}
          </TextLink>
        </p>
        <iframe
          src={`${page}?embed=1&theme=${theme}`}
          title={t('chips.title')}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          className="min-h-0 w-full flex-1 rounded-control border border-line"
        />
      </div>
    </Modal>
  )
}
