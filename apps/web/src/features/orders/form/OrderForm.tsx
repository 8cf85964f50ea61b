import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { defaultSlippageBps, percentOfBps } from '@peregrine/core/trading/slippage'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { FieldError } from '@peregrine/ui/FieldError'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useOwnWallets } from '../../../domain/own-wallets/useOwnWallets.ts'
import { WalletGate } from '../../../domain/own-wallets/WalletGate.tsx'
import { WalletPicker } from '../../../domain/own-wallets/WalletPicker.tsx'
import { OrderFee } from '../../../domain/trade-settings/OrderFee.tsx'
import { SidePicker } from '../../../domain/trade-ticket/SidePicker.tsx'
import { pickSide, useTicket } from '../../../domain/trade-ticket/useTicket.ts'
import { useNow } from '../../../kit/clock/useNow.ts'
import { plainDecimal } from '@peregrine/core/plainDecimal'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useKeyAction } from '../../../kit/keys/useKeyAction.ts'
import { useArmOrders } from './armOrders.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { FormAmounts, KindPicker, Needs, Submit } from './FormParts.tsx'
import { LimitFields } from './LimitFields.tsx'
import type { Market } from './lineValue.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { type FaultField, firingNow, readForm } from './readForm.ts'
import { useFormScene } from './useFormScene.ts'
import { beginForm, showFaults, typeFields, useOrderForm } from './useOrderForm.ts'

/** Percent that an order begins with: the slot's, or the network's usual where that is automatic. */
function firstSlippage(network: Network, { autoSlippage, slippage }: TradeSettings): string {
  return autoSlippage || slippage <= 0 ? percentOfBps(defaultSlippageBps[network]) : plainDecimal(slippage)
}

/** Wallets of an extension or phone cannot sign later. */
function ConnectedNote({ local, trading }: { local: number; trading: number }) {
  const { t } = useTranslation()
  if (local === trading) return null
  return (
    <p className="text-warn" data-testid="order-connected">
      {t(local === 0 ? 'orderForm.connectedOnly' : 'orderForm.connectedSome')}
    </p>
  )
}

type OrderFormProps = { network: Network; info: PoolInfoWire; market: Market }

/** Arms orders that trade later: at a price, on a trail, by what the creator or watched wallets do, or at the migration. */
export function OrderForm({ network, info, market }: OrderFormProps) {
  const { t } = useTranslation()
  const side = useTicket((ticket) => ticket.side)
  const kind = useOrderForm(({ kinds }) => kinds[side])
  const { fields, isChecked, token } = useOrderForm()
  const vault = useOwnWallets((own) => own.vault)
  const { scene, all, trading, local, groups, settings, agree } = useFormScene({
    network,
    info,
    market,
    side,
    group: fields.group,
  })
  const key = `${network} ${info.tokenAddress}`
  useEffect(() => beginForm(key, firstSlippage(network, settings)), [key, network, settings])
  useKeyAction('buy', () => pickSide('buy'))
  useKeyAction('sell', () => pickSide('sell'))
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const { arm, isBusy } = useArmOrders()
  const form = useRef<HTMLFormElement>(null)
  // Shown to the minute.
  const nowMs = useNow((ms) => Math.floor(ms / 60_000) * 60_000)
  if (token !== key) return null
  const { orders, faults } = readForm(kind, fields, { ...scene, nowMs })
  const errorOf = (field: FaultField) => {
    const fault = isChecked ? faults?.[field] : undefined
    return fault && t(`orderForm.fault.${fault}`)
  }
  const fires = orders !== null && firingNow(orders, scene).length > 0
  const terms = JSON.stringify([kind, fields])
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // Its time begins with the press.
    const read = readForm(kind, fields, { ...scene, nowMs: Date.now() })
    showFaults(read.faults !== null)
    if (read.faults) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    agree()
    if (await arm(read.orders)) {
      setAgreedTo(null)
      typeFields({ line: '', stopLine: '', activation: '', coins: '', worst: '' })
    }
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-2 p-3 text-data"
      data-testid="order-form"
      onSubmit={(event) => void submit(event)}
    >
      <SidePicker side={side} />
      <KindPicker side={side} kind={kind} scene={scene} />
      {all.length > 0 ? (
        <div className="flex items-center gap-2">
          <WalletPicker network={network} all={all} trading={trading} />
        </div>
      ) : (
        <WalletGate isLocked={false} />
      )}
      <ConnectedNote local={local.length} trading={trading.length} />
      {local.length > 0 && vault === 'locked' && <WalletGate isLocked />}
      <ConditionFields
        kind={kind}
        fields={fields}
        market={scene}
        groups={groups}
        watchedCount={scene.watched.length}
        errorOf={errorOf}
      />
      <FormAmounts kind={kind} network={network} local={local} errorOf={errorOf} />
      <LimitFields kind={kind} fields={fields} isSignedIn={scene.isSignedIn} errorOf={errorOf} />
      <FieldError text={errorOf('wallets') ?? errorOf('token') ?? errorOf('fee')} testId="order" />
      {orders && <OrderSummary orders={orders} network={network} sellConfig={settings.sellConfig} />}
      {orders && <OrderFee fee={scene.serviceFee} />}
      <Needs />
      <Submit
        side={side}
        isBusy={isBusy}
        fires={fires}
        hasAgreed={agreedTo === terms}
        onAgree={(isOn) => setAgreedTo(isOn ? terms : null)}
      />
    </form>
  )
}
