import { Switch } from '@peregrine/ui/Switch'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { FigureField } from './FigureField.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { coinOf } from './settingTexts.ts'
import type { SettingsDrafts } from './useSettingsDrafts.ts'

/** Thresholds that new price alerts begin with. */
export function AlertGroup({ drafts }: { drafts: SettingsDrafts }) {
  const { t } = useTranslation()
  const { draft, set } = drafts
  return (
    <SettingGroup
      title={t('tradeSettings.alerts')}
      tip={t('tradeSettings.tip.alerts')}
      testId="alerts"
      tools={
        <Switch
          isOn={draft.alertsEnabled}
          onTurn={(alertsEnabled) => set({ alertsEnabled })}
          label={t('tradeSettings.alerts')}
          isLabelHidden
          testId="setting-alerts-on"
        />
      }
    >
      {draft.alertsEnabled ? (
        <div className="grid grid-cols-2 gap-3">
          <FigureField drafts={drafts} figure="increase" unit="%" />
          <FigureField drafts={drafts} figure="decrease" unit="%" />
        </div>
      ) : (
        <p className="text-data text-muted" data-testid="setting-alerts-off">
          {t('tradeSettings.problem.alerts-off')}
        </p>
      )}
    </SettingGroup>
  )
}

/** Conditions for sales. */
export function SellGroup({ drafts }: { drafts: SettingsDrafts }) {
  const { t } = useTranslation()
  const { draft, set, network } = drafts
  return (
    <SettingGroup
      title={t('tradeSettings.sell')}
      tip={t('tradeSettings.tip.sell')}
      testId="sell"
      tools={
        <Switch
          isOn={draft.hasSellConfig}
          onTurn={(hasSellConfig) => set({ hasSellConfig })}
          label={t('tradeSettings.sell')}
          isLabelHidden
          testId="setting-sell-on"
        />
      }
    >
      {draft.hasSellConfig && (
        <div className="grid grid-cols-2 gap-3">
          <FigureField drafts={drafts} figure="minSellAmount" unit={coinOf[network]} />
          <FigureField drafts={drafts} figure="sellInterval" unit={t('tradeSettings.seconds')} />
        </div>
      )}
    </SettingGroup>
  )
}
