import type { Network } from '@peregrine/core/network'
import type { ExecutionState } from '@peregrine/wallet/execution/executionRecord'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'

/** Coins or tokens to leave one of the user's wallets. `token` is the native coin's address for coins. */
export type Transfer = { network: Network; wallet: string; token: string; units: bigint; recipient: string }

/** What became of a transfer; `reason` says why where it did not confirm. */
export type TransferResult = { state: ExecutionState; hash: string | null; reason: string | null }

/** What the send screen needs from the trade engine. */
export type TransferPort = {
  /** `shownFee`: what the screen said that the transfer costs at most; it never costs more. Null where it said nothing. */
  send: (transfer: Transfer, shownFee: bigint | null) => Promise<TransferResult>
  /** Coins in base units that the transfer costs at most besides its amount. Without it the screen names no fee. */
  maxFee?: (transfer: Transfer) => Promise<bigint>
}

const usePort = create<{ port: TransferPort | null }>()(() => ({ port: null }))

/** Puts another engine in its place; for tests. */
export function setTransfer(port: TransferPort): void {
  usePort.setState({ port })
}

/** The trade engine's own, loaded by the first use. */
function enginePort(queries: QueryClient): TransferPort {
  const load = () => import('../trade/transfer.ts')
  return {
    send: async (transfer, shownFee) => (await load()).sendTransfer(transfer, shownFee, queries),
    maxFee: async (transfer) => (await load()).transferFeeOf(transfer, queries),
  }
}

/** Returns the engine that sends. */
export function useTransfer(): TransferPort {
  const queries = useQueryClient()
  const port = usePort(({ port: given }) => given)
  return port ?? enginePort(queries)
}
