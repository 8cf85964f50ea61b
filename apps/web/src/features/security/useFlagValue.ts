import type { SecurityFlags } from '@peregrine/contract/routes/security'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { FlagName } from './model.ts'

/** Formats a flag's value as a word, or a tax in percent. */
export function useFlagValue(flags: SecurityFlags, name: FlagName): string {
  const { t, language } = useTranslation()
  const { value } = flags[name]
  if (value === null) return t('security.unknown')
  if (typeof value === 'boolean') return t(value ? 'security.yes' : 'security.no')
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 1e4)
}
