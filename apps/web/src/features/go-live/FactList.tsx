import type { EndpointFactsWire, VerdictWire } from '@peregrine/contract/routes/endpoints'
import type { ChainKey } from '@peregrine/core/network'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { factRows } from './goLiveModel.ts'

const tones = {
  good: 'text-gain',
  limited: 'text-warn',
  missing: 'text-loss',
  unknown: 'text-muted',
} as const

type FactListProps = { chain: ChainKey; facts: EndpointFactsWire; verdicts: readonly VerdictWire[] }

/** The reason why nothing more could be measured. */
function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className="text-data text-loss" data-testid="probe-failure">
      {text}
    </p>
  )
}

/** What was measured of an endpoint, and what will work with it. */
export function FactList({ chain, facts, verdicts }: FactListProps) {
  const { t } = useTranslation()
  const { reach, isRightChain, isMainnet } = facts
  if (reach !== 'ok') return <Failure text={t(`golive.reach.${reach}`)} />
  if (!isRightChain) return <Failure text={t('golive.otherChain', { chain: t(`network.${chain}`) })} />
  return (
    <div className="flex flex-col gap-2" data-testid="probe-result">
      {isMainnet === false && <p className="text-data text-warn">{t('golive.notMainnet')}</p>}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-data sm:grid-cols-3">
        {factRows(chain, facts).map(({ name, value, level }) => (
          <div
            key={name}
            className="flex justify-between gap-2"
            data-testid={`fact-${name}`}
            data-level={level}
          >
            <dt className="text-muted">{t(`golive.fact.${name}`)}</dt>
            <dd className={`whitespace-nowrap tabular-nums ${tones[level]}`}>
              {value ?? t(`golive.level.${level}`)}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-col gap-1 border-line border-t pt-2 text-data">
        {verdicts.map(({ ability, level, lack }) => (
          <li key={ability} data-testid={`verdict-${ability}`} data-level={level}>
            <span className="font-semibold">{t(`golive.ability.${ability}`)}</span>{' '}
            <span className={tones[level]}>{t(`golive.level.${level}`)}</span>
            {lack && <span className="text-muted"> · {t(`golive.lack.${lack}`)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
