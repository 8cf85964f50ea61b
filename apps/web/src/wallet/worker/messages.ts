import type { VaultProblem } from '@peregrine/wallet/vault/vaultError'
import type { VaultState } from '@peregrine/wallet/vault/vaultKeeper'

/** From a page: a request with its number, or the news that the user is there. */
export type ToWorker = { id: number; request: unknown } | { activity: true; autoLockMs?: number }

/** To pages: an answer, or the vault's state after any change. */
export type FromWorker =
  | { id: number; result: unknown }
  | { id: number; problem: VaultProblem | 'request-unknown' | 'failed'; message: string }
  | { state: VaultState }
