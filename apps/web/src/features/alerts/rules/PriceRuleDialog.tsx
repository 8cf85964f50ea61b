import type { AlertRuleWire } from '@peregrine/contract/alert'
import type { Network } from '@peregrine/core/network'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { getAlertThresholds } from '../../../domain/trade-settings/activeSlot.ts'
import { SettingsError, type SettingsProblem } from '../../../domain/trade-settings/SettingsError.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { draftOf, newPrice, type PricedToken, type Thresholds } from './ruleDraft.ts'

type PriceRuleDialogProps = { token: PricedToken; rule: AlertRuleWire | null; onClose: () => void }

function thresholdsOf(network: Network): Thresholds | SettingsProblem {
  try {
    return getAlertThresholds(network)
  } catch (error) {
    if (error instanceof SettingsError) return error.problem
    throw error
  }
}

/** The price alert of a token; a new one begins with the thresholds of the active trade settings. */
export function PriceRuleDialog({ token, rule, onClose }: PriceRuleDialogProps) {
  const { t } = useTranslation()
  if (rule) return <RuleDialog initial={draftOf(rule)} onClose={onClose} />
  const found = thresholdsOf(token.network)
  if (typeof found !== 'string') return <RuleDialog initial={newPrice(token, found)} onClose={onClose} />
  const note = `${t(`tradeSettings.problem.${found}`)} · ${t('tradeSettings.alerts.fallback')}`
  return <RuleDialog initial={newPrice(token)} note={note} onClose={onClose} />
}
