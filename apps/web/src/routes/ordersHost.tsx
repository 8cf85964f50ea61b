import { userTrade } from '@peregrine/contract/topics/userTrade'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { walletEvents } from '@peregrine/contract/topics/walletEvents'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openOrderDoor } from '../domain/orders/orderDoor.ts'
import { useOrders } from '../domain/orders/useOrders.ts'
import { useSession } from '../domain/session/useSession.ts'
import { statusQuery } from '../domain/status/useServerStatus.ts'
import { type Clock, createArrivals, tradesElsewhere } from '../domain/wallet-events/tradesElsewhere.ts'
import type { Translate } from '../kit/i18n/translate.ts'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { showToast, tallyOf } from '../kit/toast/showToast.ts'
import { useLiveClient } from '../live/LiveProvider.tsx'
import { useTopic } from '../live/useTopic.ts'
import { openDesk } from '../orders/desk.ts'
import { executionLog } from '../wallet/trade/pageTrader.ts'

/** What a trade of the wallet changes. */
const changed = ['token-balance', 'user', 'user-position', 'user-sources']
/** One quiet notice of each kind, which counts. */
const notices = { others: 'orders.tradedElsewhere', orders: 'orders.filledElsewhere' } as const

function tellElsewhere(t: Translate, what: keyof typeof notices, count: number): void {
  if (count === 0) return
  const topic = notices[what]
  const tally = tallyOf(topic) + count
  const text = tally === 1 ? t(topic) : t(`${topic}.many`, { count: tally })
  const link = what === 'orders' ? { href: '/orders' } : undefined
  showToast({ kind: 'info', text, topic, tally, isPatient: true, ...(link && { link }) })
}

const clockOf = (queries: QueryClient): Clock => ({
  nowMs: Date.now,
  offMs: () => queries.getQueryData(statusQuery.queryKey)?.clockOffMs ?? 0,
})

/** Tells quietly of trades that another device, or an agent, made with the signed-in wallet. */
function useTradesElsewhere(own: readonly WalletEvent[] | undefined): void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [arrivals] = useState(() => createArrivals<WalletEvent>(clockOf(queries)))
  useEffect(() => {
    const arrived = own ? arrivals(own) : []
    if (arrived.length === 0) return
    const tell = (records: Parameters<typeof tradesElsewhere>[1]) => {
      const found = tradesElsewhere(arrived, records, useOrders.getState().orders)
      for (const what of ['others', 'orders'] as const) tellElsewhere(t, what, found[what].length)
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
