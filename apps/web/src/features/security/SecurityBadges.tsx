import type { SecurityFlags } from '@peregrine/contract/routes/security'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { type Subject, securityQuery } from './api.ts'
import { type FlagName, flagNames, toneOf } from './model.ts'
import { ToneIcon, toneColour } from './ToneIcon.tsx'
import { useFlagValue } from './useFlagValue.ts'

const maxShown = 4

function Badge({ flags, name }: { flags: SecurityFlags; name: FlagName }) {
  const { t } = useTranslation()
  const tone = toneOf(flags, name)
  const value = useFlagValue(flags, name)
  const isTax = name === 'buyTax' || name === 'sellTax'
  return (
    <li
      data-testid={`badge-${name}`}
      data-tone={tone}
      className={`inline-flex items-center gap-1 whitespace-nowrap ${toneColour(tone)}`}
    >
      <ToneIcon tone={tone} />
      {isTax || tone === 'unknown' ? `${t(`security.${name}`)} ${value}` : t(`security.${name}`)}
    </li>
  )
}

/** The risks not to overlook, in one row, then sellability when it is unknown. */
export function SecurityBadges(subject: Subject) {
  const { t } = useTranslation()
  const { data } = useQuery(securityQuery(subject))
  if (!data) return null
  const { flags } = data
  const risks = flagNames.filter((name) => toneOf(flags, name) === 'bad')
  const isUnknown = flags.honeypot.value === null
  const shown = [...risks, ...(isUnknown ? (['honeypot'] as const) : [])].slice(0, maxShown)
  if (shown.length === 0) return null
  return (
    <ul
      aria-label={t('security.title')}
      className="flex flex-wrap gap-x-3 text-data"
      data-testid="security-badges"
    >
      {shown.map((name) => (
        <Badge key={name} flags={flags} name={name} />
      ))}
    </ul>
  )
}
