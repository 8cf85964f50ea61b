import { isSolanaAddress } from '@peregrine/core/address'
import { isEmptiedBy, parseTokenAccount } from '@peregrine/protocols/solana/parseTokenAccount'
import { programs } from '@peregrine/protocols/solana/programs'
import { isRecord } from '@peregrine/protocols/solana/untrusted'
import { maxClosedAccounts } from '@peregrine/wallet/intent'
import { askChain } from './chain.ts'
import { parseSolanaAccount } from './solanaAccount.ts'
import type { Trader } from './traderPorts.ts'
import { withoutUnclosable } from './withoutUnclosable.ts'

/** An empty token account of a wallet. */
export type EmptyAccount = {
  address: string
  mint: string
  tokenProgram: string
  /** What closing it returns, in lamports. */
  deposit: bigint
}

/** An account that holds no units, before the rest of it is read. */
type Listed = Omit<EmptyAccount, 'mint'>
type Asker = Pick<Trader, 'request' | 'memory'>

/**
 * Where an account's units stand in its bytes. A list of them alone is half as long as one of whole accounts, of which a
 * wallet's own can be more than the server passes on.
 */
const unitsSlice = { offset: 64, length: 8 }
/** Of whole accounts: all that is known of them fits, and what is longer is read as far as this. */
const wholeSlice = { offset: 0, length: 1_024 }
/** Accounts that a node tells in one answer. */
const maxRead = 100
/** So often whole accounts are read, and so many transactions are tried, before the list is as it is. */
const [maxRounds, maxTried] = [5, 5]

/** An account without units; null for any other. Throws for what is no account of the program. */
function listedAccount(raw: unknown, tokenProgram: string): Listed | null {
  const { pubkey, account: told } = isRecord(raw) ? raw : {}
  const account = parseSolanaAccount(told ?? null)
  if (typeof pubkey !== 'string' || !isSolanaAddress(pubkey) || account?.program !== tokenProgram)
    throw new Error('an account of the node is none of the program')
  const { data, lamports } = account
  if (data.length !== unitsSlice.length || data.some((byte) => byte !== 0)) return null
  return { address: pubkey, tokenProgram, deposit: lamports }
}

async function listOf(asker: Asker, wallet: string, tokenProgram: string): Promise<Listed[]> {
  const params = [wallet, { programId: tokenProgram }, { encoding: 'base64', dataSlice: unitsSlice }]
  const reply = await askChain(asker, 'sol', 'getTokenAccountsByOwner', params)
  const list: unknown = isRecord(reply) ? reply.value : null
  if (!Array.isArray(list)) throw new Error('the token accounts of the node are no list')
  return list.flatMap((raw: unknown) => listedAccount(raw, tokenProgram) ?? [])
}

/** An account that its owner can close, by its own bytes; null for any other. */
function closable(raw: unknown, wallet: string, { address, tokenProgram }: Listed): EmptyAccount | null {
  const account = parseSolanaAccount(raw)
  const token = account?.program === tokenProgram ? parseTokenAccount(tokenProgram, account.data) : null
  if (!account || !token || token.owner !== wallet || !isEmptiedBy(token, 0n)) return null
  return { address, mint: token.mint, tokenProgram, deposit: account.lamports }
}

/** Reads as many whole accounts as a node tells at once. */
async function readWhole(asker: Asker, wallet: string, listed: readonly Listed[]): Promise<EmptyAccount[]> {
  const params = [listed.map(({ address }) => address), { encoding: 'base64', dataSlice: wholeSlice }]
  const reply = await askChain(asker, 'sol', 'getMultipleAccounts', params)
  const list: unknown = isRecord(reply) ? reply.value : null
  if (!Array.isArray(list) || list.length !== listed.length)
    throw new Error('the accounts of the node are not those that were asked for')
  return listed.flatMap((one, at) => closable(list[at], wallet, one) ?? [])
}

const inParts = <T>(list: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, at) =>
    list.slice(at * length, (at + 1) * length),
  )

const byDeposit = (one: Listed, other: Listed) =>
  one.deposit < other.deposit ? 1 : one.deposit > other.deposit ? -1 : 0

/**
 * Reads the empty token accounts of a wallet that it can close, of both token programs, the largest deposits first. As many
 * as one transaction closes are tried on a node; of more, some are told, and all of them once those are closed.
 *
 * @throws Fault, Unreachable, NodeRefusal, Error for a reply that holds no accounts
 */
export async function readEmptyAccounts(asker: Asker, wallet: string): Promise<EmptyAccount[]> {
  const lists = await Promise.all(
    [programs.token, programs.token2022].map((program) => listOf(asker, wallet, program)),
  )
  const listed = lists.flat().sort(byDeposit)
  const found: EmptyAccount[] = []
  const isEnough = () => found.length >= maxClosedAccounts
  let tried = 0
  for (const round of inParts(listed, maxRead).slice(0, maxRounds)) {
    // One more than a transaction closes tells that there are others.
    if (found.length > maxClosedAccounts || tried >= maxTried) break
    const whole = await readWhole(asker, wallet, round)
    for (const batch of inParts(whole, maxClosedAccounts)) {
      if (isEnough()) found.push(...batch)
      else if (tried++ < maxTried) found.push(...(await withoutUnclosable(asker, wallet, batch)))
    }
  }
  return found
}
