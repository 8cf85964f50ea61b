import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { formatUnits, parseUnits } from '@peregrine/core/units'
import { Button } from '@peregrine/ui/Button'
import { Input } from '@peregrine/ui/Input'
import { parseShare, spendable } from '@peregrine/wallet/trade/tradeSize'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { balanceQuery } from '../../domain/balances/balanceQuery.ts'
import { keptBack } from '../../domain/trade-ticket/keptBack.ts'
import { placeTrade, readyTradeEngine, type TradeSide } from '../../domain/doors/tradeDoor.ts'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { type OwnWallet, tradingWallets, useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { useActiveSettings } from '../../domain/trade-settings/activeSlot.ts'
import { pickSide, typeAmount, useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { AmountHint } from './AmountHint.tsx'
import { coinAddress } from '../../domain/trade-ticket/coinAddress.ts'
import { ignoreHeldEnter } from './ignoreHeldEnter.ts'
import { Presets } from './Presets.tsx'
import { ProtectionPicker } from './ProtectionPicker.tsx'
import { QuickAmounts } from './QuickAmounts.tsx'
import { QuotePlace } from './QuotePlace.tsx'
import { TradeSteps } from './TradeSteps.tsx'
import { slotOf } from './slotOf.ts'
import { useTicketKeys } from './useTicketKeys.ts'
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

type TradePanelProps = { network: Network; info: PoolInfoWire; isFloating?: boolean }

/** Buys for an amount of the coin, or sells a share of the holding; one press on an amount trades it. */
export function TradePanel({ network, info, isFloating = false }: TradePanelProps) {
  const { t } = useTranslation()
  const { side, amount } = useTicket()
  const { settings } = useActiveSettings(network, side)
  const slot = slotOf(settings, side)
  const vault = useOwnWallets(({ vault: state }) => state)
  const wallets = useOwnWallets(({ wallets: known }) => known)
  const picked = useOwnWallets(({ picked: chosen }) => chosen)
  const { all, trading } = tradingWallets({ wallets, picked }, network)
  const form = useRef<HTMLFormElement>(null)
  const { symbol, decimals } = coinAddress(network)
  const isReady = trading.length > 0
  useEffect(() => {
    if (isReady) readyTradeEngine()
  }, [isReady])
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
  useTicketKeys({
    amounts: slot.amounts,
    focus: (what) =>
      form.current
        ?.querySelector<HTMLElement>(what === 'submit' ? '[type=submit]' : '[aria-pressed=true]')
        ?.focus(),
    onTrade: (size) => isReady && trade(size),
  })
  return (
    <form
      ref={form}
      className="flex flex-col gap-2 p-3 text-data"
      onKeyDown={ignoreHeldEnter}
      onSubmit={(event) => {
        event.preventDefault()
        if (isTradable && isReady) trade(amount)
      }}
    >
      <SidePicker side={side} />
      <Presets network={network} side={side} isFloating={isFloating} />
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
      <AmountHint side={side} amount={amount} walletCount={trading.length} coin={coinAddress(network)} />
      <QuotePlace network={network} info={info} wallet={trading[0]} slot={slot} />
      <ProtectionPicker network={network} side={side} />
      <SubmitButton side={side} symbol={info.tokenSymbol} isReady={isTradable && isReady} />
      <TradeSteps token={info.tokenAddress} />
    </form>
  )
}
