import { coinAddress } from '@peregrine/core/trading/coinAddress'
import type { Network } from '@peregrine/core/network'
import { useQueries } from '@tanstack/react-query'
import { balanceQuery } from '../../domain/balances/balanceQuery.ts'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import { wayToCoins } from '../../domain/funding/wayToCoins.ts'
import type { OwnWallet } from '../../domain/own-wallets/useOwnWallets.ts'
import { typeAmount, useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { useTrading } from '../../domain/trading/useTrading.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { type Obstacle, obstacleOf } from './obstacleOf.ts'
import { type QuoteFor, useIsUnrouted } from './QuotePlace.tsx'
import { WayToCoins } from './WayToCoins.tsx'

/** True once every wallet is known to hold none of a token. More wallets than this are not asked for it. */
const mostAsked = 10

function useIsEmpty(network: Network, token: string, wallets: readonly OwnWallet[]): boolean {
  const asked = wallets.length > mostAsked ? [] : wallets
  const balances = useQueries({
    queries: asked.map(({ address }) => balanceQuery(network, address, token)),
  })
  return balances.length > 0 && balances.every(({ data }) => data?.units === '0')
}

type SubmitButtonProps = { side: TradeSide; symbol: string; coin: string; obstacle: Obstacle | null }

/** The button; while it cannot be pressed it says why. */
function SubmitButton({ side, symbol, coin, obstacle }: SubmitButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="submit"
      disabled={obstacle !== null}
      data-testid="ticket-submit"
      className={`flex min-h-9 cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-control px-2 font-semibold text-body text-surface disabled:cursor-not-allowed disabled:bg-line disabled:text-muted ${side === 'buy' ? 'bg-gain' : 'bg-loss'}`}
    >
      <span>{t(side === 'buy' ? 'trade.buyToken' : 'trade.sellToken', { symbol: symbol || '?' })}</span>
      {obstacle && (
        <span className="font-normal text-data text-ink" data-testid="ticket-obstacle">
          {t(`trade.obstacle.${obstacle}`, { symbol: obstacle === 'coins' ? coin : symbol || '?' })}
        </span>
      )}
    </button>
  )
}

type SubmitPlaceProps = {
  typed: QuoteFor
  trading: readonly OwnWallet[]
  isTradable: boolean
}

/** The button that trades, why it cannot be pressed, or the way to coins for wallets without any. */
export function SubmitPlace({ typed, trading, isTradable }: SubmitPlaceProps) {
  const { network, info, slot } = typed
  const { side, amount, own } = useTicket()
  const { token: coin, symbol } = coinAddress(network)
  const isEmpty = useIsEmpty(network, side === 'buy' ? coin : info.tokenAddress, trading)
  const isUnrouted = useIsUnrouted(typed)
  const [first] = trading
  const isZero = !own && /^0*\.?0*$/.test(amount) && amount.includes('0')
  const obstacle = obstacleOf({
    side,
    hasWallet: first !== undefined,
    isTradable,
    isZero,
    isEmpty,
    isUnrouted,
  })
  const way = wayToCoins(useTrading(), first)
  if (obstacle === 'coins' && way && first) {
    // The quote follows at once, for the smallest press that the trader has set.
    const onGiven = () => amount === '' && !own && typeAmount(slot.amounts[0] ?? '')
    return (
      <WayToCoins key={first.address} way={way} network={network} address={first.address} onGiven={onGiven} />
    )
  }
  return <SubmitButton side={side} symbol={info.tokenSymbol} coin={symbol} obstacle={obstacle} />
}
