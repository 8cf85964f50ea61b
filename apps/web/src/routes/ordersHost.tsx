import { userTrade } from '@peregrine/contract/topics/userTrade'
import { walletEvents } from '@peregrine/contract/topics/walletEvents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openOrderDoor } from '../domain/orders/orderDoor.ts'
import { useSession } from '../domain/session/useSession.ts'
import { useLiveClient } from '../live/LiveProvider.tsx'
import { useTopic } from '../live/useTopic.ts'
import { openDesk } from '../orders/desk.ts'

/** Follows the signed-in wallet and those that it watches from the first connect: what other devices trade changes balances. */
function OwnStreams({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const own = useTopic(userTrade, { userId })
  useTopic(walletEvents, { userId })
  useEffect(() => {
    if (own) void queries.invalidateQueries({ queryKey: ['token-balance'] })
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
