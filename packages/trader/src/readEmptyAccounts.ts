import { isSolanaAddress } from '@peregrine/core/address'
import { isEmptiedBy, parseTokenAccount } from '@peregrine/protocols/solana/parseTokenAccount'
import { programs } from '@peregrine/protocols/solana/programs'
import { isRecord } from '@peregrine/protocols/solana/untrusted'
import { askChain } from './chain.ts'
import { parseSolanaAccount } from './solanaAccount.ts'
import type { Trader } from './traderPorts.ts'

/** An empty token account of a wallet. */
export type EmptyAccount = {
  address: string
  mint: string
  tokenProgram: string
  /** What closing it returns, in lamports. */
  deposit: bigint
}

/** An empty account that its owner can close; null for any other. Throws for what is no account of the program. */
function emptyAccount(raw: unknown, wallet: string, tokenProgram: string): EmptyAccount | null {
  const { pubkey, account: told } = isRecord(raw) ? raw : {}
  const account = parseSolanaAccount(told ?? null)
  if (typeof pubkey !== 'string' || !isSolanaAddress(pubkey) || account?.program !== tokenProgram)
    throw new Error('an account of the node is none of the program')
  const token = parseTokenAccount(tokenProgram, account.data)
  if (!token || token.owner !== wallet || !isEmptiedBy(token, 0n)) return null
  return { address: pubkey, mint: token.mint, tokenProgram, deposit: account.lamports }
}

async function emptyOf(
  asker: Pick<Trader, 'request' | 'memory'>,
  wallet: string,
  tokenProgram: string,
): Promise<EmptyAccount[]> {
  const params = [wallet, { programId: tokenProgram }, { encoding: 'base64' }]
  const reply = await askChain(asker, 'sol', 'getTokenAccountsByOwner', params)
  const list: unknown = isRecord(reply) ? reply.value : null
  if (!Array.isArray(list)) throw new Error('the token accounts of the node are no list')
  return list.flatMap((raw: unknown) => emptyAccount(raw, wallet, tokenProgram) ?? [])
}

/**
 * Reads the empty token accounts of a wallet that it can close, of both token programs, the largest deposits first.
 *
 * @throws Fault, Unreachable, NodeRefusal, Error for a reply that holds no accounts
 */
export async function readEmptyAccounts(
  asker: Pick<Trader, 'request' | 'memory'>,
  wallet: string,
): Promise<EmptyAccount[]> {
  const lists = await Promise.all(
    [programs.token, programs.token2022].map((program) => emptyOf(asker, wallet, program)),
  )
  return lists.flat().sort((a, b) => (a.deposit < b.deposit ? 1 : a.deposit > b.deposit ? -1 : 0))
}
