import { isTradeProgram } from '@peregrine/protocols/solana/knownPrograms'
import { parseTokenAccount, tokenAccountKind } from '@peregrine/protocols/solana/parseTokenAccount'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { isRecord } from '@peregrine/protocols/solana/untrusted'
import { knownAccount } from '@peregrine/wallet/guard/solana/knownAccounts'
import { Addresses, isOffCurve } from '@peregrine/wallet/guard/solana/deriveAddress'
import type { RecipientKind } from '@peregrine/wallet/recipientAccount'
import { tokenRent } from '@peregrine/protocols/solana/rent'
import { askChain } from './chain.ts'
import type { Asked, RecipientAsker, RecipientReading } from './readRecipient.ts'
import { parseSolanaAccount, type SolanaAccount } from './solanaAccount.ts'

/** What a transfer finds at its recipient. */
export type SolanaReading = {
  /** Lamports of the recipient's own account; 0 where there is none. */
  lamports: bigint
  /** Deposit in lamports for the recipient's token account, which the transfer opens; 0 where it is there or for SOL. */
  deposit: bigint
}

/** Enough of an account to tell accounts, mints and multisignatures of the token programs apart. */
const dataSlice = { offset: 0, length: 400 }
const loaders = /^(?:BPFLoader|LoaderV4|NativeLoader)/

async function readAccounts(
  asker: RecipientAsker,
  addresses: readonly string[],
): Promise<(SolanaAccount | null)[]> {
  const options = { encoding: 'base64', dataSlice }
  const reply = await askChain(asker, 'sol', 'getMultipleAccounts', [[...addresses], options])
  const list: unknown = isRecord(reply) ? reply.value : null
  if (!Array.isArray(list) || list.length !== addresses.length)
    throw new Error('the accounts of the node are not those asked for')
  return list.map(parseSolanaAccount)
}

function kindOfData({ program, data }: SolanaAccount): RecipientKind | null {
  const ofToken = tokenAccountKind(program, data)
  if (ofToken) return ofToken === 'mint' ? 'token' : 'token-account'
  if (isTradeProgram(program)) return 'pool'
  // Data in an account of the system program: a nonce's.
  return program !== programs.system || data.length > 0 ? 'contract' : null
}

function kindOf(address: string, account: SolanaAccount | null): RecipientKind {
  if (account && (account.isExecutable || loaders.test(account.program))) return 'program'
  const ofData = account && kindOfData(account)
  if (ofData) return ofData
  if (isOffCurve(address)) return 'off-curve'
  return account ? 'wallet' : 'new'
}

/** Who can move what is in a token account; null for any other. */
const ownerOf = ({ program, data }: SolanaAccount): string | null =>
  parseTokenAccount(program, data)?.owner ?? null

const tokenPrograms = [programs.token, programs.token2022]

/** The deposit of the recipient's token account, which a transfer opens; 0 if it is there. */
function depositOf(mint: SolanaAccount | null, accounts: readonly (SolanaAccount | null)[]): bigint {
  const at = tokenPrograms.findIndex((program) => program === mint?.program)
  return accounts[at] ? 0n : tokenRent(mint?.program ?? programs.token2022)
}

/**
 * What an address of Solana is, and what a transfer finds there.
 *
 * @throws Fault, Unreachable, NodeRefusal, Error for a reply that holds no accounts
 */
export async function readSolanaRecipient(
  asker: RecipientAsker,
  { token, recipient }: Asked,
): Promise<RecipientReading> {
  // Nothing that the node tells or hides changes these.
  const known = recipient === token ? 'token' : knownAccount(recipient)
  if (known) return { kind: known, owner: null, solana: null }
  const addresses = new Addresses()
  const own = tokenPrograms.map((program) => addresses.associated(recipient, token, program))
  const isCoin = token === nativeSolMint
  const asked = isCoin ? [recipient] : [recipient, token, ...own]
  const [account = null, mint = null, ...opened] = await readAccounts(asker, asked)
  const deposit = isCoin ? 0n : depositOf(mint, opened)
  return {
    kind: kindOf(recipient, account),
    owner: account && ownerOf(account),
    solana: { lamports: account?.lamports ?? 0n, deposit },
  }
}
