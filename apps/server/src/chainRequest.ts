import type { ChainKey } from '@peregrine/core/network'

/** Sends a JSON-RPC request to a chain's node. Throws Fault `chain.unreachable` when no endpoint answers. */
export type ChainRequest = (chain: ChainKey, method: string, params: unknown[]) => Promise<unknown>
