import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { parseUnits } from '@peregrine/core/units'
import { parseShare, shareOf } from '@peregrine/wallet/trade/tradeSize'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../domain/balances/balanceQuery.ts'
import type { OwnWallet } from '../../domain/own-wallets/useOwnWallets.ts'
import { useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { coinAddress } from '../../domain/trade-ticket/coinAddress.ts'
import { QuoteCard } from './QuoteCard.tsx'
import { quoteQuery } from './quoteQuery.ts'
import type { Slot } from './slotOf.ts'

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

type QuotePlaceProps = {
  network: Network
  info: PoolInfoWire
  wallet: OwnWallet | undefined
  slot: Slot
}

/** The quote of what is typed, for the first wallet. */
export function QuotePlace({ network, info, wallet, slot }: QuotePlaceProps) {
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
