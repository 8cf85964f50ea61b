import type { SecurityFlags } from '@peregrine/contract/routes/security'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { EvidenceText } from './EvidenceText.tsx'
import { type FlagName, toneOf } from './model.ts'
import { ToneIcon, toneColour } from './ToneIcon.tsx'
import { useFlagValue } from './useFlagValue.ts'

type FlagRowProps = { flags: SecurityFlags; name: FlagName }

/** A flag: mark, name and value; on demand, the reason and time of measurement. */
export function FlagRow({ flags, name }: FlagRowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const tone = toneOf(flags, name)
  const value = useFlagValue(flags, name)
  const { evidence, measuredAtMs } = flags[name]
  const toneWord = t(tone === 'unknown' ? 'security.unknown' : `security.${tone}`)
  return (
    <li
      data-testid={`security-${name}`}
      data-tone={tone}
      className={isOpen ? 'col-span-2' : 'border-line odd:border-r'}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('security.evidence', { name: t(`security.${name}`), value, tone: toneWord })}
        onClick={() => setOpen(!isOpen)}
        className="flex h-7 w-full cursor-pointer items-center gap-1.5 pr-1.5 pl-3 text-left text-data hover:bg-raised"
      >
        <ToneIcon tone={tone} />
        <span className="min-w-0 truncate text-muted">{t(`security.${name}`)}</span>
        <span
          className={`ml-auto whitespace-nowrap ${tone === 'unknown' ? '' : 'font-semibold'} ${toneColour(tone)}`}
        >
          {value}
        </span>
        {isOpen && <ChevronDown aria-hidden size={12} className="shrink-0 rotate-180 text-muted" />}
      </button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-1 bg-raised px-3 py-2 text-data text-ink">
        {evidence.map((one) => (
          <EvidenceText key={one.code} evidence={one} />
        ))}
        <span className="text-muted">
          <Age sinceMs={measuredAtMs} isSpoken />
        </span>
      </div>
    </li>
  )
}
