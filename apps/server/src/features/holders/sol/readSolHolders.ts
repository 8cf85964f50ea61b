import type { FillStep } from '../fillStep.ts'
import { isNotServed } from '@peregrine/chains/rpc/notServed'
import { endTask, type HistoryTask, type PartRow, storeAccounts } from '../store.ts'
import { dataOf, parseSupply, parseTokenAccount, readBytes, tokenPrograms } from './tokenAccounts.ts'

type Context = { slot: number; value: unknown }
/** Accounts as of a slot. */
type Read = { accounts: PartRow[]; slot: number }

const settled = { commitment: 'finalized' } as const
/** The supply may change between two reads. */
const maxTries = 4

/** A reply with its slot, or null; a node may send anything. */
function parseContext(raw: unknown): Context | null {
  const { context, value } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>
  const slot = (context as { slot?: unknown } | null | undefined)?.slot
  return typeof slot === 'number' && Number.isSafeInteger(slot) ? { slot, value } : null
}

async function readMint({ request }: FillStep, mint: string) {
  const reply = parseContext(await request('getAccountInfo', [mint, { ...settled, encoding: 'base64' }]))
  const owner = (reply?.value as { owner?: unknown } | null)?.owner
  const program = tokenPrograms.find((known) => known === owner)
  const supply = parseSupply(dataOf(reply?.value))
  return program !== undefined && supply !== null ? { program, supply } : null
}

/** All accounts of a mint. */
async function readAll({ request }: FillStep, mint: string, program: string): Promise<Read | null> {
  const options = {
    ...settled,
    encoding: 'base64',
    withContext: true,
    dataSlice: { offset: 0, length: readBytes },
    filters: [{ memcmp: { offset: 0, bytes: mint } }],
  }
  const reply = parseContext(await request('getProgramAccounts', [program, options]))
  if (!reply || !Array.isArray(reply.value)) return null
  const accounts = reply.value.flatMap((raw: unknown) => {
    const { pubkey, account } = (raw ?? {}) as Record<string, unknown>
    return parseTokenAccount(pubkey, dataOf(account), mint) ?? []
  })
  return { accounts: accounts.filter(({ units }) => units > 0n), slot: reply.slot }
}

/** The twenty largest accounts of a mint, with their owners. */
async function readLargest({ request }: FillStep, mint: string): Promise<Read | null> {
  const reply = parseContext(await request('getTokenLargestAccounts', [mint, settled]))
  if (!reply || !Array.isArray(reply.value)) return null
  const addresses = reply.value
    .map((raw: unknown) => (raw as { address?: unknown } | null)?.address)
    .filter((address): address is string => typeof address === 'string')
  if (addresses.length === 0) return { accounts: [], slot: reply.slot }
  const found = parseContext(
    await request('getMultipleAccounts', [addresses, { ...settled, encoding: 'base64' }]),
  )
  if (!found || !Array.isArray(found.value)) return null
  const values: unknown[] = found.value
  const accounts = addresses.flatMap((address, at) => {
    const account = parseTokenAccount(address, dataOf(values[at]), mint)
    return account && account.units > 0n ? [account] : []
  })
  return { accounts, slot: found.slot }
}

/** Which chains' providers refuse to list all accounts, and until when they are not asked again. */
export class AccountLists {
  #refusedUntilMs = 0

  isRefused(nowMs: number): boolean {
    return nowMs < this.#refusedUntilMs
  }

  noteRefused(nowMs: number): void {
    this.#refusedUntilMs = nowMs + 3_600_000
  }
}

/** Null if the provider serves no lists of accounts; `unknown` if they do not add up to the supply. */
async function readWhole(step: FillStep, task: HistoryTask): Promise<Read | 'unknown' | 'early' | null> {
  for (let tries = 0; tries < maxTries; tries++) {
    const mint = await readMint(step, task.token)
    if (!mint) return 'unknown'
    const read = await readAll(step, task.token, mint.program)
    if (!read) return null
    // Accounts that moved before the index began would be missing.
    if (read.slot < (task.fromBlock ?? 0) - 1) return 'early'
    if (read.accounts.reduce((sum, { units }) => sum + units, 0n) === mint.supply) return read
  }
  return 'unknown'
}

async function storeLargest(step: FillStep, task: HistoryTask): Promise<boolean> {
  const { pool, chain, now } = step
  try {
    const read = await readLargest(step, task.token)
    if (!read) throw new Error('the node sent no list of accounts')
    await storeAccounts(pool, chain, task, { ...read, state: 'top', nowMs: now() })
  } catch (error) {
    if (!isNotServed(error)) throw error
    await endTask(pool, chain, task, { state: 'unknown', why: 'not-served', nowMs: now() })
  }
  return true
}

/** Reads the holders of a Solana token; false if the node is not there yet. */
export async function readSolHolders(
  step: FillStep,
  task: HistoryTask,
  lists: AccountLists,
): Promise<boolean> {
  const { pool, chain, now } = step
  if (lists.isRefused(now())) return storeLargest(step, task)
  let read: Awaited<ReturnType<typeof readWhole>>
  try {
    read = await readWhole(step, task)
  } catch (error) {
    if (!isNotServed(error)) throw error
    lists.noteRefused(now())
    return storeLargest(step, task)
  }
  if (read === 'early') return false
  if (read === 'unknown')
    await endTask(pool, chain, task, { state: 'unknown', why: 'does-not-add-up', nowMs: now() })
  else if (read === null) return storeLargest(step, task)
  else await storeAccounts(pool, chain, task, { ...read, state: 'ready', nowMs: now() })
  return true
}
