import type { VaultProblem } from '@peregrine/wallet/vault/vaultError'
import type { VaultState } from '@peregrine/wallet/vault/vaultKeeper'

/** To pages: an answer, or the vault's state after any change. */
export type FromWorker =
  | { id: number; result: unknown }
  | { id: number; problem: VaultProblem | 'request-unknown' | 'worker-failed'; message: string }
  | { state: VaultState }
  /** Name of the lock that the worker holds while it runs. */
  | { life: string }
