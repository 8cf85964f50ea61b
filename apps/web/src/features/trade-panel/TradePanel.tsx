import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { type Network, networkFacts } from '@peregrine/core/network'
import { formatUnits, parseUnits } from '@peregrine/core/units'
import { Button } from '@peregrine/ui/Button'
import { Input } from '@peregrine/ui/Input'
import { configSlots } from '@peregrine/core/trading/settings/tradeSettings'
import { iconName } from '@peregrine/ui/iconName'
import { Segments } from '@peregrine/ui/Segments'
import { Settings2 } from 'lucide-react'
import { parseShare, shareOf, spendable } from '@peregrine/wallet/trade/tradeSize'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { balanceQuery } from '../../domain/balances/balanceQuery.ts'
import { keptBack } from '../../domain/trade-ticket/keptBack.ts'
import { placeTrade, type TradeSide } from '../../domain/doors/tradeDoor.ts'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { type OwnWallet, tradingWallets, useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { openTradeSettings } from '../../domain/doors/tradeSettingsDoor.ts'
import {
  pickSlot,
  slotLabel,
  useActiveSettings,
  useActiveSlots,
} from '../../domain/trade-settings/activeSlot.ts'
import { pickSide, typeAmount, useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useKeyAction } from '../../kit/keys/useKeyAction.ts'
import { coinAddress } from '../../domain/balances/coinAddress.ts'
import { ProtectionPicker } from './ProtectionPicker.tsx'
import { QuoteCard } from './QuoteCard.tsx'
import { quoteQuery } from './quoteQuery.ts'
import { TradeSteps } from './TradeSteps.tsx'
import { type Slot, slotOf } from './slotOf.ts'
import { WalletPicker } from './WalletPicker.tsx'

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
          {t(`trade.${one}`)}
        </button>
      ))}
    </div>
  )
}

type Focus = (what: 'side' | 'submit') => void

/** Handles the ticket's keys: 1 to 4 fill in an amount that Enter then trades; `b` and `s` pick the side. */
function useTicketKeys(amounts: readonly string[], focus: Focus): void {
  const fill = (at: number) => () => {
    // Rendered synchronously: a disabled button cannot be focused.
    flushSync(() => typeAmount(amounts[at] ?? ''))
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

/** Base units that the first wallet would spend; null while nothing tradable is typed. */
function useSpendUnits(network: Network, token: string, wallet: OwnWallet | undefined): bigint | null {
  const { side, amount } = useTicket()
  const { data } = useQuery({
    ...balanceQuery(network, wallet?.address ?? '', token),
    enabled: side === 'sell' && wallet !== undefined,
  })
  if (side === 'buy') return parseUnits(amount, coinAddress(network).decimals)
  const share = parseShare(amount)
  return share === null || !data ? null : shareOf(BigInt(data.units), share)
}

/** Decimal text of the coins that the first wallet can spend at most; null while unknown. */
function useSpendableCoins(network: Network, wallet: OwnWallet | undefined): string | null {
  const { token, decimals } = coinAddress(network)
  const { data } = useQuery({
    ...balanceQuery(network, wallet?.address ?? '', token),
    enabled: wallet !== undefined,
  })
  if (!data) return null
  return formatUnits(spendable(BigInt(data.units), keptBack(network)), decimals)
}

/** True for an amount of the coin, or a share of the holding. */
function isSize(side: TradeSide, amount: string, coinDecimals: number): boolean {
  if (side === 'sell') return parseShare(amount) !== null
  return (parseUnits(amount, coinDecimals) ?? 0n) > 0n
}

type AmountsProps = {
  side: TradeSide
  amounts: readonly string[]
  isReady: boolean
  onTrade: (amount: string) => void
}

/** One press trades: the slot's amounts, or percents of the holding and the initial. */
function QuickAmounts({ side, amounts, isReady, onTrade }: AmountsProps) {
  const { t } = useTranslation()
  const look = side === 'buy' ? 'text-gain hover:border-gain' : 'text-loss hover:border-loss'
  return (
    <div className="grid grid-cols-4 gap-1">
      {amounts.map((size) => (
        <button
          key={size}
          type="button"
          disabled={!isReady}
          data-testid={`quick-${size}`}
          onClick={() => onTrade(size)}
          className={`h-8 cursor-pointer rounded-control border border-line font-semibold hover:bg-raised disabled:cursor-not-allowed disabled:opacity-60 max-sm:h-10 ${look}`}
        >
          {size}
          {side === 'sell' && '%'}
        </button>
      ))}
      {side === 'sell' && (
        <button
          type="button"
          disabled={!isReady}
          title={t('trade.initial.says')}
          data-testid="quick-initial"
          onClick={() => onTrade('initial')}
          className={`h-8 cursor-pointer truncate rounded-control border border-line px-1 font-semibold hover:bg-raised disabled:cursor-not-allowed disabled:opacity-60 max-sm:h-10 ${look}`}
        >
          {t('trade.initial')}
        </button>
      )}
    </div>
  )
}

/** Opens the wallets of this browser: to make the first one, or to unlock them. */
function WalletGate({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-raised p-2 text-data">
      <span className="text-muted">{t(isLocked ? 'trade.locked.says' : 'trade.noWallet.says')}</span>
      <Button
        variant="primary"
        data-testid="wallet-gate"
        onClick={() => useWalletDoor.getState().show({ name: isLocked ? 'unlock' : 'create' })}
      >
        {t(isLocked ? 'trade.unlock' : 'trade.noWallet')}
      </Button>
    </div>
  )
}

function MaxButton({ side, coins }: { side: TradeSide; coins: string | null }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      data-testid="ticket-max"
      disabled={side === 'buy' && coins === null}
      onClick={() => typeAmount(side === 'sell' ? '100' : (coins ?? ''))}
      className="h-6 cursor-pointer rounded-control px-1 font-semibold text-accent"
    >
      {t('trade.max')}
    </button>
  )
}

type SubmitProps = { side: TradeSide; symbol: string; isReady: boolean }

function SubmitButton({ side, symbol, isReady }: SubmitProps) {
  const { t } = useTranslation()
  return (
    <button
      type="submit"
      disabled={!isReady}
      data-testid="ticket-submit"
      className={`h-9 cursor-pointer rounded-control font-semibold text-body text-surface disabled:cursor-not-allowed disabled:bg-line disabled:text-muted ${side === 'buy' ? 'bg-gain' : 'bg-loss'}`}
    >
      {t(side === 'buy' ? 'trade.buyToken' : 'trade.sellToken', { symbol: symbol || '?' })}
    </button>
  )
}

type QuotePlaceProps = {
  network: Network
  info: PoolInfoWire
  wallet: OwnWallet | undefined
  slot: Slot
}

function QuotePlace({ network, info, wallet, slot }: QuotePlaceProps) {
  const { t } = useTranslation()
  const side = useTicket((ticket) => ticket.side)
  const units = useSpendUnits(network, info.tokenAddress, wallet)
  const { data, error, isPlaceholderData } = useQuery(
    quoteQuery({
      network,
      token: info.tokenAddress,
      pool: info.poolAddress,
      side,
      units,
      wallet: wallet?.address ?? null,
      slippageBps: slot.slippageBps,
      mode: slot.mode,
    }),
  )
  if (units === null || units <= 0n) return null
  if (error)
    return (
      <p role="alert" className="text-data text-danger" data-testid="quote-error">
        {failureText(error, t)}
      </p>
    )
  return data && data.side === side ? <QuoteCard quote={data} isStale={isPlaceholderData} /> : null
}

type TradePanelProps = { network: Network; info: PoolInfoWire }

/** Picks P1 to P3, and opens their settings. */
function Presets({ network, side }: { network: Network; side: TradeSide }) {
  const { t } = useTranslation()
  const slot = useActiveSlots((slots) => slots[side])
  return (
    <div className="flex items-center justify-between gap-2">
      <Segments
        label={t('trade.preset')}
        value={slot}
        segments={configSlots.map((value) => ({
          value,
          label: slotLabel(value),
          hint: t('trade.preset.says'),
        }))}
        onPick={(value) => pickSlot(side, value)}
        testId="preset"
      />
      <button
        type="button"
        {...iconName(t('trade.settings'))}
        data-testid="open-trade-settings"
        onClick={() => openTradeSettings({ network: networkFacts[network].chain, slot })}
        className="flex size-7 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
      >
        <Settings2 aria-hidden size={14} />
      </button>
    </div>
  )
}

/** Buys for an amount of the coin, or sells a share of the holding; one press on an amount trades it. */
export function TradePanel({ network, info }: TradePanelProps) {
  const { t } = useTranslation()
  const { side, amount } = useTicket()
  const { settings } = useActiveSettings(network, side)
  const slot = slotOf(settings, side)
  const vault = useOwnWallets(({ vault: state }) => state)
  const wallets = useOwnWallets(({ wallets: known }) => known)
  const picked = useOwnWallets(({ picked: chosen }) => chosen)
  const { all, trading } = tradingWallets({ wallets, picked }, network)
  const form = useRef<HTMLFormElement>(null)
  useTicketKeys(slot.amounts, (what) =>
    form.current
      ?.querySelector<HTMLElement>(what === 'submit' ? '[type=submit]' : '[aria-pressed=true]')
      ?.focus(),
  )
  const { symbol, decimals } = coinAddress(network)
  const isReady = trading.length > 0
  const coins = useSpendableCoins(network, trading[0])
  const isTradable = isSize(side, amount, decimals)
  const trade = (size: string) =>
    placeTrade({
      network,
      side,
      token: info.tokenAddress,
      pool: info.poolAddress,
      symbol: info.tokenSymbol,
      amount: size,
      wallets: trading.map(({ address }) => address),
    })
  return (
    <form
      ref={form}
      className="flex flex-col gap-2 p-3 text-data"
      onSubmit={(event) => {
        event.preventDefault()
        if (isTradable && isReady) trade(amount)
      }}
    >
      <SidePicker side={side} />
      <Presets network={network} side={side} />
      {isReady && (
        <div className="flex items-center gap-2">
          <WalletPicker network={network} all={all} trading={trading} />
        </div>
      )}
      {(!isReady || vault === 'locked') && <WalletGate isLocked={isReady} />}
      <QuickAmounts side={side} amounts={slot.amounts} isReady={isReady} onTrade={trade} />
      <Input
        size="xl"
        prefix={t(side === 'buy' ? 'trade.spend' : 'trade.share')}
        suffix={
          <>
            <MaxButton side={side} coins={coins} />
            {side === 'buy' ? symbol : '%'}
          </>
        }
        inputMode="decimal"
        value={amount}
        placeholder="0"
        data-testid="ticket-amount"
        onChange={({ target }) => typeAmount(target.value)}
        className="text-right"
      />
      <QuotePlace network={network} info={info} wallet={trading[0]} slot={slot} />
      <ProtectionPicker network={network} side={side} />
      <SubmitButton side={side} symbol={info.tokenSymbol} isReady={isTradable && isReady} />
      <TradeSteps token={info.tokenAddress} />
    </form>
  )
}
