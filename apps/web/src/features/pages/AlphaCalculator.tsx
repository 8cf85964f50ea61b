import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Panel } from '@peregrine/ui/Panel'
import { Toggle } from '@peregrine/ui/Toggle'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { type AlphaInput, type AlphaOutcome, alphaOutcome } from './alphaModel.ts'

type NumberName = Exclude<keyof AlphaInput, 'isDoubled'>

const numbers: readonly NumberName[] = ['balance', 'volume', 'wear', 'claims', 'claimUsd', 'claimPoints']
const dollars: readonly (keyof AlphaOutcome)[] = ['next', 'cost', 'earned', 'net']
const outcomes: readonly (keyof AlphaOutcome)[] = [
  'balancePoints',
  'volumePoints',
  'points',
  'left',
  'next',
  'cost',
  'earned',
  'net',
]

const start: Record<NumberName, string> = {
  balance: '1000',
  volume: '1024',
  wear: '0.02',
  claims: '2',
  claimUsd: '50',
  claimPoints: '15',
}

/** Reads a number; incomplete input counts as 0. */
function numberOf(text: string): number {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? Math.min(value, 1e12) : 0
}

function Outcome({ outcome }: { outcome: AlphaOutcome }) {
  const { t } = useTranslation()
  return (
    <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4" data-testid="alpha-outcome">
      {outcomes.map((name) => (
        <div key={name} className="rounded-control bg-raised px-3 py-2">
          <dt className="text-data text-muted">{t(`alpha.out.${name}`)}</dt>
          <dd
            className={`font-semibold text-title ${name === 'net' && outcome.net < 0 ? 'text-loss' : ''}`}
            data-testid={`alpha-${name}`}
          >
            {dollars.includes(name) ? <Usd value={outcome[name]} /> : outcome[name]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Alpha points and earnings by the published rules, with the formula below. */
export function AlphaCalculator() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(start)
  const [isDoubled, setDoubled] = useState(false)
  const values = Object.fromEntries(numbers.map((name) => [name, numberOf(typed[name])])) as Record<
    NumberName,
    number
  >
  return (
    <Panel title={t('alpha.title')} testId="alpha-calculator">
      <div className="flex flex-col gap-3 p-3">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          {numbers.map((name) => (
            <Field key={name} label={t(`alpha.${name}`)} className="justify-end">
              {(control) => (
                <Input
                  {...control}
                  size="lg"
                  type="number"
                  inputMode="decimal"
                  min={0}
                  value={typed[name]}
                  data-testid={`alpha-input-${name}`}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                  className="w-full"
                />
              )}
            </Field>
          ))}
        </div>
        <div>
          <Toggle isOn={isDoubled} onToggle={setDoubled} testId="alpha-double">
            {t('alpha.double')}
          </Toggle>
        </div>
        <Outcome outcome={alphaOutcome({ ...values, isDoubled })} />
        <p className="max-w-4xl text-data text-muted">{t('alpha.formula')}</p>
      </div>
    </Panel>
  )
}
