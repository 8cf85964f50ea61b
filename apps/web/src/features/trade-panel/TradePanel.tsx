import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { allUnitsOf } from '@peregrine/trader/forSeveral'
import { parseUnits } from '@peregrine/core/units'
import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { parseShare } from '@peregrine/wallet/trade/tradeSize'
import { useEffect, useRef } from 'react'
import { placeTrade, readyTradeEngine, type TradeSide } from '../../domain/doors/tradeDoor.ts'
import { type OwnWallet, tradingWallets, useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { WalletGate } from '../../domain/own-wallets/WalletGate.tsx'
import { WalletPicker } from '../../domain/own-wallets/WalletPicker.tsx'
import { SidePicker } from '../../domain/trade-ticket/SidePicker.tsx'
import { useActiveSettings } from '../../domain/trade-settings/activeSlot.ts'
import { turnOwnAmounts, typeAmount, typeOwnAmounts, useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { AmountHint } from './AmountHint.tsx'
import { useSpendableCoins } from '../../domain/balances/useSpendableCoins.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { ignoreHeldEnter } from './ignoreHeldEnter.ts'
import { OwnAmounts, takingPart } from './OwnAmounts.tsx'
import { Presets } from './Presets.tsx'
import { ProtectionPicker } from './ProtectionPicker.tsx'
import { QuickAmounts } from './QuickAmounts.tsx'
import { QuotePlace } from './QuotePlace.tsx'
import { SoldElsewhere } from './SoldElsewhere.tsx'
import { SubmitPlace } from './SubmitPlace.tsx'
import { TradeSteps } from './TradeSteps.tsx'
import { UntradedVenue } from './UntradedVenue.tsx'
import { slotOf } from './slotOf.ts'
import { useTicketKeys } from './useTicketKeys.ts'

/** True for an amount of the coin, or a share of the holding. */
function isSize(side: TradeSide, amount: string, coinDecimals: number): boolean {
  if (side === 'sell') return parseShare(amount) !== null
  return (parseUnits(amount, coinDecimals) ?? 0n) > 0n
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

type AmountsProps = {
  network: Network
  info: PoolInfoWire
  trading: readonly OwnWallet[]
  isOwn: boolean
  /** What the first wallet can spend at most. */
  coins: string | null
}

/** The amount of each wallet, or an amount for each. */
function Amounts({ network, info, trading, isOwn, coins }: AmountsProps) {
  const { t } = useTranslation()
  const { side, amount } = useTicket()
  const { symbol } = coinAddress(network)
  return (
    <>
      {trading.length > 1 && (
        <Segments
          label={t('trade.amounts')}
          value={isOwn ? 'own' : 'same'}
          segments={(['same', 'own'] as const).map((value) => ({
            value,
            label: t(`trade.amounts.${value}`),
          }))}
          onPick={(value) => turnOwnAmounts(value === 'own')}
          testId="amounts-mode"
        />
      )}
      {isOwn ? (
        <OwnAmounts
          network={network}
          side={side}
          token={info.tokenAddress}
          tokenDecimals={info.tokenDecimals}
          wallets={trading}
        />
      ) : (
        <Input
          size="xl"
          prefix={t(side === 'buy' ? 'trade.spend' : 'trade.share')}
          suffix={
            <>
              <MaxButton side={side} coins={coins} />
              <span translate="no">{side === 'buy' ? symbol : '%'}</span>
            </>
          }
          inputMode="decimal"
          value={amount}
          placeholder="0"
          data-testid="ticket-amount"
          onChange={({ target }) => typeAmount(target.value)}
          className="text-right"
        />
      )}
      {!isOwn && (
        <AmountHint side={side} amount={amount} walletCount={trading.length} coin={coinAddress(network)} />
      )}
    </>
  )
}

/** The first wallet that takes part, and its amount. */
function firstOf(
  trading: readonly OwnWallet[],
  amount: string,
  own: Readonly<Record<string, string>> | null,
): { wallet: OwnWallet | undefined; amount: string } {
  if (!own) return { wallet: trading[0], amount }
  const wallet = trading.find(({ address }) => own[address] !== undefined)
  return { wallet, amount: wallet ? (own[wallet.address] ?? '') : '' }
}

/** What is typed: amounts by wallet if each has its own, whether it can be traded, and what is quoted for. */
function typedSize(
  network: Network,
  {
    side,
    amount,
    own: typed,
  }: { side: TradeSide; amount: string; own: Readonly<Record<string, string>> | null },
  trading: readonly OwnWallet[],
) {
  const { decimals } = coinAddress(network)
  // One wallet has no other to differ from.
  const own = trading.length > 1 ? typed : null
  const ownAmounts = own && takingPart(side, own, trading, decimals)
  const isTradable = own ? ownAmounts !== null : isSize(side, amount, decimals)
  const buys = side === 'buy' && ownAmounts ? Object.values(ownAmounts) : null
  const count = ownAmounts ? Object.keys(ownAmounts).length : trading.length
  return {
    own,
    ownAmounts,
    isTradable,
    first: {
      ...firstOf(trading, amount, own && (ownAmounts ?? {})),
      allUnits: allUnitsOf(buys, count, decimals),
    },
  }
}

type TradePanelProps = { network: Network; info: PoolInfoWire; isFloating?: boolean }

/** Buys for an amount of the coin, or sells a share of the holding; one press on an amount trades it. */
export function TradePanel({ network, info, isFloating = false }: TradePanelProps) {
  const { side, amount } = useTicket()
  const { settings } = useActiveSettings(network, side)
  const slot = slotOf(settings, side)
  const vault = useOwnWallets(({ vault: state }) => state)
  const wallets = useOwnWallets(({ wallets: known }) => known)
  const picked = useOwnWallets(({ picked: chosen }) => chosen)
  const { all, trading } = tradingWallets({ wallets, picked }, network)
  const form = useRef<HTMLFormElement>(null)
  const isReady = trading.length > 0
  useEffect(() => {
    if (isReady) readyTradeEngine()
  }, [isReady])
  const coins = useSpendableCoins(network, trading[0])
  const { own, ownAmounts, isTradable, first } = typedSize(network, useTicket(), trading)
  const place = (size: string, amounts: Record<string, string> | null) =>
    placeTrade({
      network,
      side,
      token: info.tokenAddress,
      pool: info.poolAddress,
      symbol: info.tokenSymbol,
      amount: size,
      ...(amounts && { ownAmounts: amounts }),
      wallets: amounts ? Object.keys(amounts) : trading.map(({ address }) => address),
    })
  /** One press trades; where each wallet has its own amount, it fills them in. */
  const trade = (size: string) => {
    if (!own) place(size, null)
    else if (size !== 'initial')
      typeOwnAmounts(Object.fromEntries(trading.map(({ address }) => [address, size])))
  }
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
        if (isTradable && isReady) place(own ? '' : amount, ownAmounts)
      }}
    >
      <UntradedVenue network={network} info={info} />
      <SidePicker side={side} />
      <Presets network={network} side={side} isFloating={isFloating} />
      {isReady && (
        <div className="flex items-center gap-2">
          <WalletPicker network={network} all={all} trading={trading} />
        </div>
      )}
      {(!isReady || vault === 'locked') && <WalletGate isLocked={isReady} />}
      <QuickAmounts side={side} amounts={slot.amounts} isReady={isReady} onTrade={trade} />
      <Amounts network={network} info={info} trading={trading} isOwn={own !== null} coins={coins} />
      {side === 'sell' && (
        <SoldElsewhere
          network={network}
          token={info.tokenAddress}
          symbol={info.tokenSymbol}
          wallets={trading}
        />
      )}
      <QuotePlace network={network} info={info} {...first} slot={slot} />
      <ProtectionPicker network={network} side={side} wallets={trading} />
      <SubmitPlace
        typed={{ network, info, slot, wallet: first.wallet, amount: first.amount }}
        trading={trading}
        isTradable={isTradable}
      />
      <TradeSteps token={info.tokenAddress} />
    </form>
  )
}
