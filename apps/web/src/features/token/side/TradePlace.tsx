import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { type Network, networkFacts } from '@peregrine/core/network'
import { Input } from '@peregrine/ui/Input'
import { Panel } from '@peregrine/ui/Panel'
import { Segments } from '@peregrine/ui/Segments'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { placeTrade } from '../../../domain/doors/tradeDoor.ts'
import { useKeyAction } from '../../../kit/keys/useKeyAction.ts'
import {
  isTradable,
  pickPreset,
  pickSide,
  presets,
  quickAmounts,
  type TradeSide,
  typeAmount,
  useTicket,
} from './useTicket.ts'

type TradeFormProps = { network: Network; info: PoolInfoWire }

const sideLooks: Record<TradeSide, string> = {
  buy: 'aria-pressed:bg-gain aria-pressed:text-surface',
  sell: 'aria-pressed:bg-loss aria-pressed:text-surface',
}

function SidePicker({ side }: { side: TradeSide }) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('column.side')} className="grid grid-cols-2 gap-1">
      {(['buy', 'sell'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === side}
          data-testid={`ticket-${one}`}
          onClick={() => pickSide(one)}
          className={`h-8 cursor-pointer rounded-control border border-line font-semibold text-body text-muted hover:text-ink aria-pressed:border-transparent ${sideLooks[one]}`}
        >
          {t(`ticket.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** Handles the ticket's keys: 1 to 4 fill in an amount that Enter then trades; `b` and `s` pick the side. */
function useTicketKeys(focus: (what: 'side' | 'submit') => void): void {
  const fill = (at: number) => () => {
    // Rendered synchronously: a disabled button cannot be focused.
    flushSync(() => typeAmount(quickAmounts[useTicket.getState().side][at] ?? ''))
    focus('submit')
  }
  const pick = (side: TradeSide) => () => {
    flushSync(() => pickSide(side))
    focus('side')
  }
  useKeyAction('buy', pick('buy'))
  useKeyAction('sell', pick('sell'))
  useKeyAction('amount1', fill(0))
  useKeyAction('amount2', fill(1))
  useKeyAction('amount3', fill(2))
  useKeyAction('amount4', fill(3))
}

/** Buys for an amount of the network's coin, or sells a share of the holding; one click on an amount trades it. */
export function TradeForm({ network, info }: TradeFormProps) {
  const { t } = useTranslation()
  const { side, amount, preset } = useTicket()
  const form = useRef<HTMLFormElement>(null)
  useTicketKeys((what) =>
    form.current
      ?.querySelector<HTMLElement>(what === 'submit' ? '[type=submit]' : '[aria-pressed=true]')
      ?.focus(),
  )
  const unit = side === 'buy' ? networkFacts[network].coin : '%'
  const trade = (size: string) =>
    placeTrade({ network, side, token: info.tokenAddress, pool: info.poolAddress, amount: size })
  return (
    <form
      ref={form}
      className="flex flex-col gap-2 p-3 text-data"
      onSubmit={(event) => {
        event.preventDefault()
        if (isTradable(side, amount)) trade(amount)
      }}
    >
      <SidePicker side={side} />
      <div className="flex items-center justify-between gap-2">
        <Segments
          label={t('ticket.preset')}
          value={preset[side]}
          segments={presets.map((value) => ({ value, label: value, hint: t('ticket.preset.says') }))}
          onPick={pickPreset}
          testId="preset"
        />
        <span className="text-muted">{t('ticket.quick')}</span>
      </div>
      <div className="grid grid-cols-4 gap-1">
        {quickAmounts[side].map((size) => (
          <button
            key={size}
            type="button"
            data-testid={`quick-${size}`}
            onClick={() => trade(size)}
            className={`h-8 cursor-pointer rounded-control border border-line font-semibold hover:bg-raised max-sm:h-10 ${side === 'buy' ? 'text-gain' : 'text-loss'}`}
          >
            {size}
            {side === 'sell' && '%'}
          </button>
        ))}
      </div>
      <Input
        size="xl"
        prefix={t(side === 'buy' ? 'ticket.spend' : 'ticket.share')}
        suffix={unit}
        inputMode="decimal"
        value={amount}
        placeholder="0"
        data-testid="ticket-amount"
        onChange={({ target }) => typeAmount(target.value)}
        className="text-right"
      />
      <button
        type="submit"
        disabled={!isTradable(side, amount)}
        data-testid="ticket-submit"
        className={`h-9 cursor-pointer rounded-control font-semibold text-body text-surface disabled:cursor-not-allowed disabled:bg-line disabled:text-muted ${side === 'buy' ? 'bg-gain' : 'bg-loss'}`}
      >
        {t(side === 'buy' ? 'ticket.buyToken' : 'ticket.sellToken', { symbol: info.tokenSymbol || '?' })}
      </button>
    </form>
  )
}

/** The trade form next to the chart. */
export function TradePlace(props: TradeFormProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('tradePanel.title')} testId="trade-place">
      <TradeForm {...props} />
    </Panel>
  )
}
