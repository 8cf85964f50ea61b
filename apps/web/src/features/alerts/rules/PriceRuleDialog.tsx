import type { AlertRuleWire } from '@peregrine/contract/alert'
import type { Network } from '@peregrine/core/network'
import { momentText } from '../../../domain/gaps/momentText.ts'
import { useMissedSince } from '../../../domain/gaps/useLeftOut.ts'
import { useNow } from '../../../kit/clock/useNow.ts'
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

/** Says since when an alert did not see all trades; empty if it saw them all. */
function useMissedWords(network: Network, armedAt: number): string {
  const { t, language } = useTranslation()
  const at = useMissedSince(network, armedAt)
  return useNow((nowMs) =>
    at === null ? '' : t('gap.missed.says', { time: momentText(at, nowMs, language) }),
  )
}

/** The price alert of a token; a new one begins with the thresholds of the active trade settings. */
export function PriceRuleDialog({ token, rule, onClose }: PriceRuleDialogProps) {
  const { t } = useTranslation()
  const missed = useMissedWords(token.network, rule?.createdAt ?? Number.POSITIVE_INFINITY)
  if (rule) return <RuleDialog initial={draftOf(rule)} note={missed} onClose={onClose} />
  const found = thresholdsOf(token.network)
  if (typeof found !== 'string') return <RuleDialog initial={newPrice(token, found)} onClose={onClose} />
  const note = `${t(`tradeSettings.problem.${found}`)} · ${t('tradeSettings.alerts.fallback')}`
  return <RuleDialog initial={newPrice(token)} note={note} onClose={onClose} />
}
