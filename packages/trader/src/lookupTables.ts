import { base64Bytes } from '@peregrine/protocols/solana/base64Bytes'
import { readLookupTables } from '@peregrine/protocols/solana/composeRouted'
import type { LookupTables } from '@peregrine/protocols/solana/writeMessageV0'
import { askChain } from './chain.ts'
import type { Trader } from './traderPorts.ts'

function accountData(account: unknown): Uint8Array | null {
  const { data } = (account ?? {}) as { data?: unknown }
  const [encoded] = Array.isArray(data) ? (data as unknown[]) : []
  return typeof encoded === 'string' ? base64Bytes(encoded) : null
}

/**
 * Reads lookup tables from the chain: what the guard resolves accounts with is never the route service's own word.
 *
 * @throws Fault `lookup-table.missing`, NodeRefusal, Unreachable
 */
export async function fetchLookupTables(trader: Trader, addresses: readonly string[]): Promise<LookupTables> {
  if (addresses.length === 0) return {}
  const reply = await askChain(trader, 'sol', 'getMultipleAccounts', [[...addresses], { encoding: 'base64' }])
  const { value } = (reply ?? {}) as { value?: unknown }
  const accounts = Array.isArray(value) ? (value as unknown[]) : []
  return readLookupTables(addresses, accounts.map(accountData))
}
