import {
  getWalletSummaries,
  maxSummaries,
  type WalletSummary,
} from '@peregrine/contract/routes/walletSummaries'
import { canonicalAddress, isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { call } from '../../kit/http/call.ts'
import { createRowAnswers } from '../../kit/lists/createRowAnswers.ts'

/** Null where the server knows no such wallet. */
export type KnownSummary = WalletSummary | null

const { useAnswer, useAnswersOf } = createRowAnswers<KnownSummary>({
  ask: async (keys) => {
    const { wallets } = await call(getWalletSummaries, {
      query: { wallets: keys.join(',') },
      priority: 'low',
    })
    return new Map(wallets.map((wallet) => [wallet.address, wallet]))
  },
  nothing: null,
  max: maxSummaries,
  everyMs: 2_000,
  refreshMs: 120_000,
})

/** Returns a wallet in brief, by canonical address in whatever form; undefined until the server has said. */
export function useWalletSummary(address: string): KnownSummary | undefined {
  const key = canonicalAddress(address)
  return useAnswer(isEvmAddress(key) || isSolanaAddress(key) ? key : null)
}

/** Returns what is known of wallets by canonical address, and asks for these, which must be such. */
export const useWalletSummaries = useAnswersOf
