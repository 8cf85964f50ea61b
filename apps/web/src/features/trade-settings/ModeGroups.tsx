import { antiSandwichModes } from '@peregrine/core/trading/settings/tradeSettings'
import { Segments } from '@peregrine/ui/Segments'
import { Switch } from '@peregrine/ui/Switch'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { Protections } from './protections.ts'
import { SettingGroup } from './SettingGroup.tsx'
import type { SettingsDrafts } from './useSettingsDrafts.ts'

/** Safe or fast. */
export function ModeGroup({ drafts: { draft, set } }: { drafts: SettingsDrafts }) {
  const { t } = useTranslation()
  return (
    <SettingGroup
      title={t('tradeSettings.mode')}
      tip={t('tradeSettings.tip.mode')}
      testId="mode"
      tools={
        <Segments
          label={t('tradeSettings.mode')}
          value={draft.fastMode ? 'fast' : 'safe'}
          segments={(['safe', 'fast'] as const).map((value) => ({
            value,
            label: t(`tradeSettings.mode.${value}`),
          }))}
          onPick={(mode) => set({ fastMode: mode === 'fast' })}
          testId="setting-mode"
        />
      }
    />
  )
}

type AntiSandwichGroupProps = { drafts: SettingsDrafts; protections: Protections | null }

/** Anti-sandwich; a level that the operator has not opened cannot be picked and says so. */
export function AntiSandwichGroup({ drafts: { draft, set }, protections }: AntiSandwichGroupProps) {
  const { t } = useTranslation()
  const [isRefused, setRefused] = useState(false)
  const isClosed = (mode: (typeof antiSandwichModes)[number]) => protections?.[mode].isOpen === false
  const closed = antiSandwichModes.filter(isClosed)
  const names = closed.map((mode) => t(`tradeSettings.antiSandwich.${mode}`)).join(', ')
  return (
    <SettingGroup
      title={t('tradeSettings.antiSandwich')}
      tip={t('tradeSettings.tip.antiSandwich')}
      testId="anti-sandwich"
      tools={
        <Segments
          label={t('tradeSettings.antiSandwich')}
          value={draft.antiSandwich}
          segments={antiSandwichModes.map((value) => ({
            value,
            label: (
              <span className={isClosed(value) ? 'line-through' : undefined}>
                {t(`tradeSettings.antiSandwich.${value}`)}
              </span>
            ),
            ...(isClosed(value) ? { hint: t('tradeSettings.closed') } : {}),
          }))}
          onPick={(antiSandwich) => {
            setRefused(isClosed(antiSandwich))
            if (!isClosed(antiSandwich)) set({ antiSandwich })
          }}
          testId="setting-anti-sandwich"
        />
      }
    >
      {closed.length > 0 && (
        <p
          role={isRefused ? 'alert' : undefined}
          className={`text-data ${isRefused ? 'text-danger' : 'text-muted'}`}
          data-testid="setting-closed"
        >
          {names} · {t('tradeSettings.closed')}
        </p>
      )}
    </SettingGroup>
  )
}

/** Confirmation before every trade. */
export function ConfirmGroup({ drafts: { draft, set } }: { drafts: SettingsDrafts }) {
  const { t } = useTranslation()
  return (
    <SettingGroup
      title={t('tradeSettings.confirm')}
      tip={t('tradeSettings.tip.confirm')}
      testId="confirm"
      tools={
        <Switch
          isOn={draft.confirmTrades}
          onTurn={(confirmTrades) => set({ confirmTrades })}
          label={t('tradeSettings.confirm')}
          isLabelHidden
          testId="setting-confirm-on"
        />
      }
    />
  )
}
