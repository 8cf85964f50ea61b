import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveClient } from '../../live/LiveProvider.tsx'
import { useWatchedWallets } from '../watched-wallets/useWatchedWallets.ts'
import { rememberedChoice } from '../wallet-connect/rememberedChoice.ts'
import { startSession } from './startSession.ts'
import { signedInAddress } from './useSession.ts'
import { useTradeConfigs } from './useTradeConfig.ts'

/** Wallets may be injected a moment after the page loads. */
const settleMs = 1000

/** Reattaches to the signed-in wallet after a reload, without prompting it. */
async function watchWallet(): Promise<void> {
  const choice = rememberedChoice()
  if (!choice || !signedInAddress()) return
  const { reconnect } = await import('../wallet-connect/reconnect.ts')
  await reconnect(choice)
}

/** Renders nothing: keeps the page in sync with the session and refreshes the wallet's saved data while it lasts. */
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
