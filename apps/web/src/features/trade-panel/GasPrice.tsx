import { type GasLevels, gasPrice } from '@peregrine/contract/topics/gasPrice'
import { type Network, networkFacts } from '@peregrine/core/network'
import { plainDecimal } from '@peregrine/core/plainDecimal'
import { useNow } from '../../kit/clock/useNow.ts'
import { Age } from '../../kit/figures/Age.tsx'
import { compactDecimal } from '../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useTopic } from '../../live/useTopic.ts'
import { gasStateOf } from './gasStateOf.ts'

const unitNames = { gwei: 'gwei', microLamports: 'µlamports/CU' } as const
const short = (value: number) => compactDecimal(plainDecimal(value))

function Levels({ levels, isOld }: { levels: GasLevels; isOld: boolean }) {
  const { t } = useTranslation()
  const { low, average, high, unit, lastUpdated } = levels
  return (
    <>
      <span translate="no" className={isOld ? 'text-muted' : ''} data-testid="gas-price-average">
        {`${short(average)} ${unitNames[unit]}`}
      </span>
      {high > low && (
        <span translate="no" className="text-muted" title={t('fees.gas.range')}>
          {`${short(low)}–${short(high)}`}
        </span>
      )}
      {isOld && (
        <span className="text-warn" title={t('fees.gas.old')} data-testid="gas-price-age">
          <Age sinceMs={lastUpdated} isSpoken />
        </span>
      )}
    </>
  )
}

/** What a chain's transactions pay now: gas on EVM chains, the priority fee on Solana; a dash where nobody knows. */
export function GasPrice({ network }: { network: Network }) {
  const { t } = useTranslation()
  const { chain, family } = networkFacts[network]
  const prices = useTopic(gasPrice, {})
  const levels = prices?.[chain]
  const state = useNow((nowMs) => gasStateOf(levels, nowMs))
  const isKnown = state === 'fresh' || state === 'old'
  return (
    <div
      className="flex min-h-6 flex-wrap items-center gap-x-2 px-3 pb-2 text-data tabular-nums"
      data-testid="gas-price"
      data-state={state}
    >
      <span className="mr-auto text-muted">{t(family === 'SOL' ? 'fees.gas.sol' : 'fees.gas.evm')}</span>
      {isKnown && levels ? (
        <Levels levels={levels} isOld={state === 'old'} />
      ) : (
        <UnknownFigure of="amount" reason={t(`fees.gas.${isKnown ? 'waiting' : state}`)} />
      )}
    </div>
  )
}
