import type { Network } from '@peregrine/core/network'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { Select } from '@peregrine/ui/Select'
import { Switch } from '@peregrine/ui/Switch'
import type { TradeSide } from '../../../domain/doors/tradeDoor.ts'
import { useDeskLine } from '../../../domain/orders/useDeskLine.ts'
import { useOrders } from '../../../domain/orders/useOrders.ts'
import type { OwnWallet } from '../../../domain/own-wallets/useOwnWallets.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { CoinsField, ShareField } from './AmountFields.tsx'
import { ExitFields } from './ExitFields.tsx'
import { type FormKind, hasExitList, isPurchase, kindsOf } from './formFields.ts'
import type { FaultField, FormScene } from './readForm.ts'
import { pickKind, typeFields, useOrderForm } from './useOrderForm.ts'

/** What has to stay open for it to be carried out. */
export function Needs() {
  const { t } = useTranslation()
  const status = useOrders((state) => state.status)
  const line = useDeskLine()
  const isQuiet = line === 'here' || line === 'elsewhere' || line === 'electing' || status === 'unread'
  return (
    <p className={isQuiet ? 'text-muted' : 'text-warn'} data-testid="order-needs">
      {t(isQuiet ? 'orderForm.needs' : `orders.desk.${line}`)}
    </p>
  )
}

type KindPickerProps = { side: TradeSide; kind: FormKind; scene: Pick<FormScene, 'isOnCurve' | 'creator'> }

/** What is armed; what this token cannot have is left out. */
export function KindPicker({ side, kind, scene: { isOnCurve, creator } }: KindPickerProps) {
  const { t } = useTranslation()
  const kinds = kindsOf[side].filter((one) => {
    if (one === kind) return true
    if (one === 'migration-buy' || one === 'migration-sell') return isOnCurve
    return one !== 'creator-sale' || creator !== null
  })
  return (
    <div className="flex flex-col gap-1">
      <Select
        size="lg"
        aria-label={t('orderForm.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`orderForm.kind.${value}`) }))}
        onPick={(next) => pickKind(side, next)}
        data-testid="order-kind"
        className="w-full font-semibold"
      />
      <p className="text-muted">{t(`orderForm.says.${kind}`)}</p>
    </div>
  )
}

type SubmitProps = {
  side: TradeSide
  isBusy: boolean
  fires: boolean
  hasAgreed: boolean
  onAgree: (isOn: boolean) => void
}

export function Submit({ side, isBusy, fires, hasAgreed, onAgree }: SubmitProps) {
  const { t } = useTranslation()
  return (
    <>
      {fires && (
        <div
          className="flex flex-col gap-1 rounded-control border border-warn p-2"
          data-testid="order-fires-now"
        >
          <p className="text-warn">{t('orderForm.firesNow')}</p>
          <Checkbox isOn={hasAgreed} onTurn={onAgree} data-testid="order-fires-agree">
            <span className="text-data">{t('orderForm.firesNow.agree')}</span>
          </Checkbox>
        </div>
      )}
      <button
        type="submit"
        disabled={isBusy || (fires && !hasAgreed)}
        data-testid="order-arm"
        className={`h-9 cursor-pointer rounded-control font-semibold text-body text-surface disabled:cursor-not-allowed disabled:bg-line disabled:text-muted ${side === 'buy' ? 'bg-gain' : 'bg-loss'}`}
      >
        {t(`orderForm.arm.${side}`)}
      </button>
    </>
  )
}

type AmountsProps = {
  kind: FormKind
  network: Network
  local: readonly OwnWallet[]
  errorOf: (field: FaultField) => string | undefined
}

/** How much each wallet trades, and the exits. */
export function FormAmounts({ kind, network, local, errorOf }: AmountsProps) {
  const { t } = useTranslation()
  const fields = useOrderForm((form) => form.fields)
  return (
    <>
      {isPurchase(kind) && (
        <CoinsField
          network={network}
          fields={fields}
          wallet={local[0]}
          walletCount={local.length}
          error={errorOf('coins')}
        />
      )}
      {!isPurchase(kind) && kind !== 'scaled' && (
        <ShareField fields={fields} walletCount={local.length} error={errorOf('share')} />
      )}
      {isPurchase(kind) && (
        <Switch
          isOn={fields.hasExits}
          onTurn={(hasExits) => typeFields({ hasExits })}
          label={t('orderForm.exits')}
          testId="order-has-exits"
        />
      )}
      {hasExitList(kind, fields) && <ExitFields kind={kind} fields={fields} errorOf={errorOf} />}
    </>
  )
}
