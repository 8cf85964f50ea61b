import type { Order } from '@peregrine/contract/order'
import type { SigningRequest } from '@peregrine/wallet/signing/signingRequest'
import type { VaultProblem } from '@peregrine/wallet/vault/vaultError'
import type { VaultState } from '@peregrine/wallet/vault/vaultKeeper'

/** To pages: an answer, or the vault's state after any change. */
export type FromWorker =
  | { id: number; result: unknown }
  | {
      id: number
      problem: VaultProblem | 'request-unknown' | 'storage-closed' | 'worker-failed'
      message: string
    }
  | { state: VaultState }
  /** To a page's `ping`. */
  | { alive: true }
  /** Name of the lock that the worker holds while it runs. */
  | { life: string }

/** A request as a page makes it: orders come whole, and the worker reads their terms itself. */
export type PageRequest =
  | Exclude<SigningRequest, { type: 'seal-orders' | 'check-seals' }>
  | { type: 'seal-orders'; orders: readonly Order[] }
  | { type: 'check-seals'; order: Order }

/** From pages. */
export type ToWorker =
  | { id: number; request: PageRequest }
  /** Asks for a sign of life. */
  | { ping: true }
  /** The user is there. */
  | { activity: true; autoLockMs: number | undefined }
  /** Name of the lock that the page holds while it is open. */
  | { tab: string }
