import type { ChainKey } from '@peregrine/core/network'

/** Asks the node of a chain by JSON-RPC. Throws Fault `chain.unreachable` where none answers. */
export type ChainRequest = (chain: ChainKey, method: string, params: unknown[]) => Promise<unknown>
