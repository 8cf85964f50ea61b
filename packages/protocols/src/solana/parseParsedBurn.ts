import { isRecord } from './untrusted.ts'

/** Accounts and data of a token program's Burn. */
type Burn = { accounts: readonly string[]; data: Uint8Array }

const burnTag = Uint8Array.of(8)

/** A burn parsed by the RPC (`jsonParsed`), restored to its instruction without the amount; null for anything else. */
export function parseParsedBurn(parsed: unknown): Burn | null {
  if (!isRecord(parsed) || !isRecord(parsed.info)) return null
  if (parsed.type !== 'burn' && parsed.type !== 'burnChecked') return null
  const { account, mint } = parsed.info
  return typeof account === 'string' && typeof mint === 'string'
    ? { accounts: [account, mint], data: burnTag }
    : null
}
