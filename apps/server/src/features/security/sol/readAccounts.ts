import type { CallNode } from '@peregrine/chains/evm/simulateCalls'
import { Fault } from '@peregrine/core/fault'
import { base64Bytes } from '@peregrine/protocols/solana/base64Bytes'

export type SolAccount = { owner: string; lamports: bigint; data: Uint8Array }

function malformed(what: string): Fault {
  return new Fault('reply.malformed', { what })
}

/** Parses one account in base64, from getMultipleAccounts or simulateTransaction. */
export function parseAccount(raw: unknown): SolAccount | null {
  if (raw === null) return null
  const { owner, lamports, data } = (raw ?? {}) as Record<string, unknown>
  const bytes = Array.isArray(data) && typeof data[0] === 'string' ? base64Bytes(data[0]) : null
  if (typeof owner !== 'string' || typeof lamports !== 'number' || !bytes) throw malformed('account')
  return { owner, lamports: BigInt(Math.trunc(lamports)), data: bytes }
}

/** Reads accounts in the requested order, and the slot they were read at. @throws Fault `reply.malformed` */
export async function readAccounts(
  ask: CallNode,
  addresses: readonly string[],
): Promise<{ slot: number | null; accounts: (SolAccount | null)[] }> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const raw = (await ask('getMultipleAccounts', [addresses, options])) as Record<string, unknown> | null
  const { value, context } = raw ?? {}
  if (!Array.isArray(value) || value.length !== addresses.length) throw malformed('accounts')
  const slot = (context as Record<string, unknown> | undefined)?.slot
  return { slot: typeof slot === 'number' ? slot : null, accounts: value.map(parseAccount) }
}
