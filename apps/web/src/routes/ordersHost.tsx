import { userTrade } from '@peregrine/contract/topics/userTrade'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { walletEvents } from '@peregrine/contract/topics/walletEvents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openOrderDoor } from '../domain/orders/orderDoor.ts'
import { useSession } from '../domain/session/useSession.ts'
import { createArrivals, tradesElsewhere } from '../domain/wallet-events/tradesElsewhere.ts'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { showToast, tallyOf } from '../kit/toast/showToast.ts'
import { useLiveClient } from '../live/LiveProvider.tsx'
import { useTopic } from '../live/useTopic.ts'
import { openDesk } from '../orders/desk.ts'
import { executionLog } from '../wallet/trade/pageTrader.ts'

/** What a trade of the wallet changes. */
const changed = ['token-balance', 'user', 'user-position', 'user-sources']
const topic = 'traded-elsewhere'

/** Tells quietly of trades that another device made with the signed-in wallet. */
function useTradesElsewhere(own: readonly WalletEvent[] | undefined): void {
  const { t } = useTranslation()
  const [arrivals] = useState(() => createArrivals<WalletEvent>())
  useEffect(() => {
    const arrived = own ? arrivals(own) : []
    if (arrived.length === 0) return
    const tell = (records: Parameters<typeof tradesElsewhere>[1]) => {
      const { length } = tradesElsewhere(arrived, records)
      if (length === 0) return
      const tally = tallyOf(topic) + length
      const text =
        tally === 1 ? t('orders.tradedElsewhere') : t('orders.tradedElsewhere.many', { count: tally })
      showToast({ kind: 'info', text, topic, tally, isPatient: true })
    }
    // Without its own log the page cannot know whose trades these are.
    executionLog
      .list()
      .then(tell)
      .catch((error: unknown) => console.warn('The log of trades cannot be read', error))
  }, [own, arrivals, t])
}

/** Follows the signed-in wallet and those that it watches from the first connect: what other devices trade changes balances. */
function OwnStreams({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const own = useTopic(userTrade, { userId })
  useTopic(walletEvents, { userId })
  useTradesElsewhere(own)
  const isFollowing = useRef(false)
  useEffect(() => {
    if (!own) return
    // What the page shows is as new as the first snapshot.
    if (isFollowing.current) for (const key of changed) void queries.invalidateQueries({ queryKey: [key] })
    isFollowing.current = true
  }, [own, queries])
  return null
}

/** Carries out the trader's orders while the page is open. Shows nothing. */
export function OrdersHost() {
  const queries = useQueryClient()
  const live = useLiveClient()
  const owner = useSession(({ session }) => session?.address)
  useEffect(() => {
    void openDesk(queries, live).then(openOrderDoor)
  }, [queries, live])
  return owner === undefined ? null : <OwnStreams key={owner} userId={owner} />
}
