import type { SecurityFlags } from '@peregrine/contract/routes/security'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { type Subject, securityQuery } from './api.ts'
import { type FlagName, flagNames, toneOf, toneOfVerdict, verdictOf } from './model.ts'
import { ToneIcon, toneColour } from './ToneIcon.tsx'
import { useFlagValue } from './useFlagValue.ts'

type FlagsProps = { flags: SecurityFlags }

function Tax({ flags, name }: FlagsProps & { name: 'buyTax' | 'sellTax' }) {
  const tone = toneOf(flags, name)
  // Nothing to say of a good one: a colour would be louder than a tax.
  const colour = tone === 'good' ? 'text-muted' : toneColour(tone)
  return (
    <span className={colour} data-testid={`header-${name}`} data-tone={tone}>
      {useFlagValue(flags, name)}
    </span>
  )
}

/** What is taken of a purchase and of a sale. */
function Taxes({ flags }: FlagsProps) {
  const { t } = useTranslation()
  const [buy, sell] = [useFlagValue(flags, 'buyTax'), useFlagValue(flags, 'sellTax')]
  return (
    <li className="shrink-0 whitespace-nowrap text-muted" title={t('security.taxes', { buy, sell })}>
      {t('security.tax')} <Tax flags={flags} name="buyTax" /> / <Tax flags={flags} name="sellTax" />
    </li>
  )
}

const isTax = (name: FlagName): boolean => name === 'buyTax' || name === 'sellTax'

/** The verdict in two words, then taxes and the risks not to overlook; as wide as before it is known. */
export function SecurityBadges(subject: Subject) {
  const { t } = useTranslation()
  const { data } = useQuery(securityQuery(subject))
  if (!data) return <Skeleton className="h-8 w-full" />
  const { flags } = data
  const verdict = verdictOf(flags)
  const tone = toneOfVerdict[verdict.kind]
  const count = 'count' in verdict ? verdict.count : 0
  const risks = flagNames.filter((name) => !isTax(name) && toneOf(flags, name) === 'bad')
  return (
    <div className="min-w-0 text-data max-sm:flex max-sm:gap-3" data-testid="security-badges">
      <p
        className={`flex items-center gap-1 truncate font-semibold ${toneColour(tone)}`}
        title={t(`security.verdict.${verdict.kind}`, { count })}
        data-testid="header-verdict"
        data-verdict={verdict.kind}
      >
        <ToneIcon tone={tone} />
        {t(`security.short.${verdict.kind}`, { count })}
      </p>
      <ul aria-label={t('security.title')} className="flex gap-2 overflow-hidden">
        <Taxes flags={flags} />
        {risks.map((name) => (
          <li
            key={name}
            className={`truncate ${toneColour('bad')}`}
            title={t(`security.${name}`)}
            data-testid={`badge-${name}`}
          >
            {t(`security.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
