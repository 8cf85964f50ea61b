import { Panel } from '@peregrine/ui/Panel'
import { useTranslation } from 'react-i18next'

/** Where buying and selling will be. */
export function TradePlace() {
  const { t } = useTranslation()
  return (
    <Panel title={t('tradePanel.title')} testId="trade-place">
      <p className="p-3 text-data text-muted">{t('tradePanel.says')}</p>
    </Panel>
  )
}
