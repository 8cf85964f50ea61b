import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveClient } from '../../live/LiveProvider.tsx'
import { useWatchedWallets } from '../watched-wallets/useWatchedWallets.ts'
import { rememberedChoice } from '../wallet-connect/rememberedChoice.ts'
import { startSession } from './startSession.ts'
import { signedInAddress } from './useSession.ts'
import { useTradeConfigs } from './useTradeConfig.ts'

/** Wallets may come into the page a moment after the page itself. */
const settleMs = 1000

/** After a reload the wallet that signed in is listened to again, without asking it for anything. */
async function watchWallet(): Promise<void> {
  const choice = rememberedChoice()
  if (!choice || !signedInAddress()) return
  const { reconnect } = await import('../wallet-connect/reconnect.ts')
  await reconnect(choice)
}

/** Shows nothing: keeps the page true to who is signed in, and what a wallet has saved fresh, as long as it stands. */
export function SessionKeeper() {
  const queries = useQueryClient()
  const live = useLiveClient()
  useWatchedWallets()
  useTradeConfigs()
  useEffect(() => startSession({ queries, live }), [queries, live])
  useEffect(() => {
    const timer = setTimeout(() => void watchWallet(), settleMs)
    return () => clearTimeout(timer)
  }, [])
  return null
}
