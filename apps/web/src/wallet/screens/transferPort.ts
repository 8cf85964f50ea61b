import type { Network } from '@peregrine/core/network'
import type { EmptyAccount } from '@peregrine/trader/readEmptyAccounts'
import type { Asked, RecipientReading } from '@peregrine/trader/readRecipient'
import type { ExecutionState } from '@peregrine/wallet/execution/executionRecord'
import type { RecipientAccount } from '@peregrine/wallet/recipientAccount'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'

/** Coins or tokens to leave one of the user's wallets. `token` is the native coin's address for coins. */
export type Transfer = {
  network: Network
  wallet: string
  token: string
  units: bigint
  recipient: string
  /** What the user was told that the recipient is, and whether it was confirmed in writing. */
  account: RecipientAccount
}

/** What became of a transfer; `reason` says why where it did not confirm. */
export type TransferResult = { state: ExecutionState; hash: string | null; reason: string | null }

/** Empty token accounts of one wallet to close, `maxClosedAccounts` at most. */
export type Closing = { wallet: string; accounts: readonly EmptyAccount[] }

/** What the screens of transfers need from the trade engine. */
export type TransferPort = {
  /** `shownFee`: what the screen said that the transfer costs at most; it never costs more. Null where it said nothing. */
  send: (transfer: Transfer, shownFee: bigint | null) => Promise<TransferResult>
  /** Reads what a recipient is. Never throws: what cannot be told is `unread`. */
  recipient: (asked: Asked) => Promise<RecipientReading>
  /** The wallet's empty token accounts. Throws where the chain cannot be read. */
  emptyAccounts: (wallet: string) => Promise<readonly EmptyAccount[]>
  /** Closes them, and waits for the chain's word. Never throws. */
  close: (closing: Closing) => Promise<TransferResult>
  /** Coins in base units that the transfer costs at most besides its amount. Without it the screen names no fee. */
  maxFee?: (transfer: Omit<Transfer, 'account'>) => Promise<bigint>
}

const usePort = create<{ port: TransferPort | null }>()(() => ({ port: null }))

/** Puts another engine in its place; for tests. */
export function setTransfer(port: TransferPort): void {
  usePort.setState({ port })
}

/** The trade engine's own, loaded by the first use. */
function enginePort(queries: QueryClient): TransferPort {
  const load = () => import('../trade/transfer.ts')
  const loadClosing = () => import('../trade/closeAccounts.ts')
  return {
    send: async (transfer, shownFee) => (await load()).sendTransfer(transfer, shownFee, queries),
    recipient: async (asked) => (await load()).recipientOf(asked, queries),
    emptyAccounts: async (wallet) => (await loadClosing()).emptyAccountsOf(wallet, queries),
    close: async (closing) => (await loadClosing()).closeAccounts(closing, queries),
    maxFee: async (transfer) => (await load()).transferFeeOf(transfer, queries),
  }
}

/** Returns the engine that sends. */
export function useTransfer(): TransferPort {
  const queries = useQueryClient()
  const port = usePort(({ port: given }) => given)
  return port ?? enginePort(queries)
}
