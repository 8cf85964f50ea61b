import { defaultSlippageBps, percentOfBps } from '@peregrine/core/trading/slippage'
import { Switch } from '@peregrine/ui/Switch'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { FigureField } from './FigureField.tsx'
import { clampedFee } from './feeHint.ts'
import { SettingGroup } from './SettingGroup.tsx'
import { feeUnit } from './settingTexts.ts'
import type { SettingsDrafts } from './useSettingsDrafts.ts'

/** Slippage, automatic or typed. */
export function SlippageGroup({ drafts }: { drafts: SettingsDrafts }) {
  const { t } = useTranslation()
  const { draft, set, network } = drafts
  const usual = percentOfBps(defaultSlippageBps[network === 'sui' ? 'eth' : network])
  return (
    <SettingGroup
      title={t('tradeSettings.slippage')}
      tip={t('tradeSettings.tip.slippage')}
      testId="slippage"
      tools={
        <Switch
          isOn={draft.autoSlippage}
          onTurn={(autoSlippage) => set({ autoSlippage })}
          label={t('tradeSettings.auto')}
          isLast
          testId="setting-slippage-auto"
        />
      }
    >
      {!draft.autoSlippage && <FigureField drafts={drafts} figure="slippage" unit="%" placeholder={usual} />}
    </SettingGroup>
  )
}

/** Fees of the network, automatic or typed. */
export function GasGroup({ drafts }: { drafts: SettingsDrafts }) {
  const { t } = useTranslation()
  const { draft, set, network } = drafts
  const clamped = draft.autoGasMode ? null : clampedFee(network, draft)
  return (
    <SettingGroup
      title={t('tradeSettings.gas')}
      tip={t(feeUnit(network) === 'gwei' ? 'tradeSettings.tip.gas' : 'tradeSettings.tip.fee')}
      testId="gas"
      tools={
        <Switch
          isOn={draft.autoGasMode}
          onTurn={(autoGasMode) => set({ autoGasMode })}
          label={t('tradeSettings.auto')}
          isLast
          testId="setting-gas-auto"
        />
      }
    >
      {!draft.autoGasMode && (
        <div className="grid gap-3 sm:grid-cols-2">
          {(['maxGasFee', 'maxPriorityFee'] as const).map((figure) => (
            <FigureField
              key={figure}
              drafts={drafts}
              figure={figure}
              unit={feeUnit(network)}
              hint={
                clamped?.figure === figure &&
                t('tradeSettings.clamped', { fee: clamped.fee, unit: feeUnit(network) })
              }
            />
          ))}
        </div>
      )}
    </SettingGroup>
  )
}
