import type { ChainKey } from '@peregrine/core/network'
import { useMemo } from 'react'
import { useConnection } from '../../kit/http/useConnection.ts'
import { useOwnWallets } from '../own-wallets/useOwnWallets.ts'
import { useServerStatus } from '../status/useServerStatus.ts'
import type { OrderScene } from './orderState.ts'
import { useOrders } from './useOrders.ts'

/** What decides how pending orders stand: the wallets, the leader, the connection and the chains. */
export function useOrderScene(): OrderScene {
  const vault = useOwnWallets((own) => own.vault)
  const isLed = useOrders((state) => state.isLed)
  const trouble = useOrders((state) => state.trouble)
  const isConnected = useConnection(({ state }) => state !== 'lost')
  const late = useServerStatus()?.late
  return useMemo(() => {
    const lateMs = new Map<ChainKey, number>((late ?? []).map(({ chain, forMs }) => [chain, forMs]))
    return { vault, isLed, trouble, isConnected, lateMs }
  }, [vault, isLed, trouble, isConnected, late])
}
