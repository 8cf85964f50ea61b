import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { isFault } from '@peregrine/core/fault'
import type { Network } from '@peregrine/core/network'
import { parseUnits } from '@peregrine/core/units'
import { parseShare, shareOf } from '@peregrine/wallet/trade/tradeSize'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../domain/balances/balanceQuery.ts'
import type { OwnWallet } from '../../domain/own-wallets/useOwnWallets.ts'
import { useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { forSeveral } from '@peregrine/trader/forSeveral'
import { QuoteCard } from './QuoteCard.tsx'
import { quoteQuery } from './quoteQuery.ts'
import type { Slot } from './slotOf.ts'

/** Base units that a wallet would spend; null while nothing tradable is typed. */
function useSpendUnits(
  network: Network,
  token: string,
  wallet: OwnWallet | undefined,
  amount: string,
): bigint | null {
  const side = useTicket((ticket) => ticket.side)
  const { data } = useQuery({
    ...balanceQuery(network, wallet?.address ?? '', token),
    enabled: side === 'sell' && wallet !== undefined,
  })
  if (side === 'buy') return parseUnits(amount, coinAddress(network).decimals)
  const share = parseShare(amount)
  return share === null || !data ? null : shareOf(BigInt(data.units), share)
}

/** Why there is no quote; nothing where the panel says already that no route trades the pool, and what to do about it. */
function QuoteError({ error, info }: { error: unknown; info: PoolInfoWire }) {
  const { t } = useTranslation()
  const isUnrouted = isFault(error, 'route.none')
  if (isUnrouted && info.untraded) return null
  return (
    <p role="alert" className="text-data text-danger" data-testid="quote-error">
      {isUnrouted ? t('tradeMessages.noRoute') : failureText(error, t)}
    </p>
  )
}

export type QuoteFor = {
  network: Network
  info: PoolInfoWire
  /** The first wallet that trades, and what is typed for it. */
  wallet: OwnWallet | undefined
  amount: string
  slot: Slot
}

/** The query for the quote of what is typed, and the units that it spends. */
function useTypedQuote({ network, info, wallet, amount, slot }: QuoteFor) {
  const side = useTicket((ticket) => ticket.side)
  const units = useSpendUnits(network, info.tokenAddress, wallet, amount)
  const query = quoteQuery({
    network,
    token: info.tokenAddress,
    pool: info.poolAddress,
    side,
    units,
    wallet: wallet?.address ?? null,
    slippageBps: slot.slippageBps,
    mode: slot.mode,
  })
  return { side, units, query }
}

/** True once the quote of what is typed was refused for want of a route. Asks nothing itself: `QuotePlace` does. */
export function useIsUnrouted(typed: QuoteFor): boolean {
  const { query } = useTypedQuote(typed)
  const { error } = useQuery({ ...query, enabled: false, placeholderData: undefined })
  return isFault(error, 'route.none')
}

type QuotePlaceProps = QuoteFor & {
  /** What all wallets of the press spend by what the first one does. */
  allUnits: (own: bigint) => bigint
}

/** The quote of what is typed, for the first wallet; its impact is that of the whole press. */
export function QuotePlace({ allUnits, ...typed }: QuotePlaceProps) {
  const { t } = useTranslation()
  const { side, units, query } = useTypedQuote(typed)
  const { data, error, isPlaceholderData } = useQuery(query)
  if (units === null || units <= 0n) return null
  if (error) return <QuoteError error={error} info={typed.info} />
  if (data?.side !== side) return null
  return (
    <>
      <QuoteCard quote={forSeveral(data, allUnits(units))} isStale={isPlaceholderData} />
      {data.simulation === 'reverted' && (
        <p role="status" className="text-data text-warn" data-testid="quote-reverted">
          {t('trade.warn.reverted')}
        </p>
      )}
    </>
  )
}
