import { FieldError } from '@peregrine/ui/FieldError'
import { iconName } from '@peregrine/ui/iconName'
import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { X } from 'lucide-react'
import { minus } from '../../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { type ExitField, type FormFields, type FormKind, isPurchase, maxProfits } from './formFields.ts'
import type { FaultField } from './readForm.ts'
import { typeFields } from './useOrderForm.ts'

type RowProps = {
  exit: ExitField
  isUp: boolean
  error: string | undefined
  onChange: (exit: ExitField) => void
  onRemove: () => void
}

/** How far away, and how much it sells. */
function ExitRow({ exit, isUp, error, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const name = t(isUp ? 'orderForm.profit' : 'orderForm.stop')
  const digits = (text: string) => text.replace(/[^\d.]/g, '').slice(0, 12)
  return (
    <li className="flex flex-col gap-1" data-testid={isUp ? 'exit-profit' : 'exit-stop'}>
      <div className="grid grid-cols-[32px_minmax(0,1fr)_minmax(0,1fr)_24px] items-center gap-1">
        <span className={isUp ? 'text-gain' : 'text-loss'}>{name}</span>
        <Input
          prefix={isUp ? '+' : minus}
          suffix="%"
          inputMode="decimal"
          value={exit.percent}
          aria-label={t('orderForm.exit.percent', { name })}
          aria-invalid={Boolean(error)}
          data-testid="exit-percent"
          onChange={({ target }) => onChange({ ...exit, percent: digits(target.value) })}
          className="text-right"
        />
        {exit.isPrincipal ? (
          <span className="truncate px-1 text-right" title={t('orderForm.principal.says')}>
            {t('orderForm.principal')}
          </span>
        ) : (
          <Input
            prefix={t('orderForm.sells')}
            suffix="%"
            inputMode="decimal"
            value={exit.share}
            aria-label={t('orderForm.exit.share', { name })}
            aria-invalid={Boolean(error)}
            data-testid="exit-share"
            onChange={({ target }) => onChange({ ...exit, share: digits(target.value) })}
            className="text-right"
          />
        )}
        <button
          type="button"
          {...iconName(t('orderForm.exit.remove', { name }))}
          data-testid="exit-remove"
          onClick={onRemove}
          className="flex size-6 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
        >
          <X aria-hidden size={13} />
        </button>
      </div>
      <FieldError text={error} testId="exit" />
    </li>
  )
}

const chipLook =
  'inline-flex h-6 cursor-pointer items-center gap-0.5 rounded-control border border-line px-1.5 text-muted hover:bg-raised hover:text-ink disabled:cursor-not-allowed disabled:opacity-60'

const nextId = (profits: readonly ExitField[]) => Math.max(0, ...profits.map(({ id }) => id)) + 1

/** Ready exits, and an empty one. */
function ExitChips({ profits, stop }: Pick<FormFields, 'profits' | 'stop'>) {
  const { t } = useTranslation()
  const isFull = profits.length >= maxProfits
  const add = (percent: string, share: string, isPrincipal = false) =>
    typeFields({ profits: [...profits, { id: nextId(profits), percent, share, isPrincipal }] })
  return (
    <div className="flex flex-wrap gap-1">
      <button
        type="button"
        disabled={isFull}
        title={t('orderForm.principal.says')}
        data-testid="exit-principal"
        onClick={() => add('100', '', true)}
        className={chipLook}
      >
        {t('orderForm.chip.principal')}
      </button>
      <button
        type="button"
        disabled={isFull}
        data-testid="exit-half"
        onClick={() => add('100', '50')}
        className={chipLook}
      >
        {t('orderForm.chip.half')}
      </button>
      <button
        type="button"
        disabled={stop !== null}
        data-testid="exit-stop-chip"
        onClick={() => typeFields({ stop: { id: 0, percent: '30', share: '100', isPrincipal: false } })}
        className={chipLook}
      >
        {t('orderForm.chip.stop')}
      </button>
      <button
        type="button"
        disabled={isFull}
        data-testid="exit-add"
        onClick={() => add('', '')}
        className={chipLook}
      >
        + {t('orderForm.profit')}
      </button>
    </div>
  )
}

type ExitFieldsProps = {
  kind: FormKind
  fields: FormFields
  errorOf: (field: FaultField) => string | undefined
}

/** Profits taken in parts, and a stop: of a purchase, or of what is held. */
export function ExitFields({ kind, fields, errorOf }: ExitFieldsProps) {
  const { t } = useTranslation()
  const { profits, stop, of } = fields
  const ofPurchase = isPurchase(kind)
  return (
    <fieldset
      className="flex flex-col gap-2 rounded-control border border-line p-2"
      data-testid="order-exits"
    >
      <legend className="sr-only">{t('orderForm.exits')}</legend>
      <p className="text-muted">{t(ofPurchase ? 'orderForm.exits.fromEntry' : 'orderForm.exits.fromNow')}</p>
      <ul className="flex flex-col gap-1">
        {profits.map((exit) => (
          <ExitRow
            key={exit.id}
            exit={exit}
            isUp
            error={errorOf(`profit-${exit.id}`)}
            onChange={(next) =>
              typeFields({ profits: profits.map((one) => (one.id === next.id ? next : one)) })
            }
            onRemove={() => typeFields({ profits: profits.filter((one) => one !== exit) })}
          />
        ))}
        {stop && (
          <ExitRow
            exit={stop}
            isUp={false}
            error={errorOf('stop')}
            onChange={(next) => typeFields({ stop: next })}
            onRemove={() => typeFields({ stop: null })}
          />
        )}
      </ul>
      <FieldError text={errorOf('profits')} testId="order-profits" />
      <ExitChips profits={profits} stop={stop} />
      {ofPurchase && (
        <div className="flex items-center justify-between gap-2">
          <span className="text-muted">{t('orderForm.of')}</span>
          <Segments
            label={t('orderForm.of')}
            value={of}
            segments={(['bought', 'held'] as const).map((value) => ({
              value,
              label: t(`orderForm.of.${value}`),
            }))}
            onPick={(next) => typeFields({ of: next })}
            testId="order-of"
          />
        </div>
      )}
    </fieldset>
  )
}
