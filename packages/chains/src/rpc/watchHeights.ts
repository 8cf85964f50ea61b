import type { RpcClient } from './rpcClient.ts'
import type { RpcEndpoint } from './rpcEndpoint.ts'
import { sleep } from './sleep.ts'

/** Two calls a minute for each endpoint that nobody polls. */
const everyMs = 30_000

export type HeightWatch = {
  rpc: RpcClient
  /** Head of one endpoint. Throws RpcFailure, Fault `reply.malformed`. */
  getHeight(endpoint: RpcEndpoint): Promise<number>
  signal: AbortSignal
}

/**
 * Keeps head and reply time of every endpoint known where there are several: pushed heads tell of none of them, and one
 * that is behind is not polled otherwise. Runs until the signal fires.
 */
export async function watchHeights({ rpc, getHeight, signal }: HeightWatch): Promise<void> {
  while (rpc.sharing.length > 0 && !signal.aborted) {
    await Promise.all(
      rpc.sharing.map(async (endpoint) => {
        // A single poll says less of its reply time than of its head.
        if (Date.now() - endpoint.headAtMs < everyMs && endpoint.latencyMs !== null) return
        try {
          rpc.noteHead(endpoint, await getHeight(endpoint))
        } catch (error) {
          if (!signal.aborted) rpc.countFailure(endpoint, error)
        }
      }),
    )
    await sleep(everyMs, signal)
  }
}
