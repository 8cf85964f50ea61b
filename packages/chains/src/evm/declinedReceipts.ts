import type { RpcEndpoint } from '../rpc/rpcEndpoint.ts'
import { RpcFailure, type RpcFailureKind } from '../rpc/rpcFailure.ts'

/** Refusals that may be of the method, the key or the plan, in words that we do not know. */
const kinds: ReadonlySet<RpcFailureKind> = new Set<RpcFailureKind>(['refused', 'rejected'])
/** Refusals in a row, each outdone by logs, that no passing trouble explains. */
const minInRow = 3

/** Endpoints that decline block receipts without saying that they lack them. */
export class DeclinedReceipts {
  readonly #inRow = new Map<RpcEndpoint, number>()

  /** Notes a failure; true if each of so many endpoints declined its last request, which leaves the block to its logs. */
  note(endpoint: RpcEndpoint, error: unknown, endpoints: number): boolean {
    if (!(error instanceof RpcFailure) || !kinds.has(error.kind)) return false
    this.#inRow.set(endpoint, (this.#inRow.get(endpoint) ?? 0) + 1)
    return this.#inRow.size >= endpoints
  }

  noteServed(endpoint: RpcEndpoint): void {
    this.#inRow.delete(endpoint)
  }

  /** After logs proved a block: endpoints that keep declining are not asked for receipts again. */
  noteByLogs(): void {
    for (const [endpoint, count] of this.#inRow) if (count >= minInRow) endpoint.lacksBlockReceipts = true
  }
}
