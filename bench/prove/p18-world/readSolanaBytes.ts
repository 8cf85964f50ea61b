import {
  type Address,
  getAddressEncoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  getTransactionDecoder,
} from '@solana/kit'
import nacl from 'tweetnacl'
import { type Deed, type Leaving, market } from './deed.ts'

const programs = {
  system: '11111111111111111111111111111111',
  budget: 'ComputeBudget111111111111111111111111111111',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  pump: '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  cpmm: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
} as const
const wrapped = 'So11111111111111111111111111111111111111112'
const signatureFee = 5_000n
const tokenRent = 2_039_280n
// Jito's own list.
const tipAccounts: readonly string[] = [
  '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5',
  'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe',
  'Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY',
  'ADaUMid9yfUytqMBgopwjb2DTLSokTSzL1zt6iGPaS49',
  'DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh',
  'ADuUkR4vqLUMWXxW9gh6D6L8pMSawimctcNZ5pGwDcEt',
  'DttWaMuVvTiduZRnguLF7jNxTgiMBZ1hyAumKUiL2KRL',
  '3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT',
]

const known = new Map<string, Promise<string>>()
const addressBytes = getAddressEncoder()

/** A wallet's associated account of a mint of the Token program. */
export function associatedOf(owner: string, mint: string): Promise<string> {
  const key = `${owner} ${mint}`
  const found =
    known.get(key) ??
    getProgramDerivedAddress({
      programAddress: programs.associated as Address,
      seeds: [owner, programs.token, mint].map((part) => addressBytes.encode(part as Address)),
    }).then(([address]) => String(address))
  known.set(key, found)
  return found
}

type Step = { program: string; accounts: readonly string[]; data: Uint8Array }

/** A message as the library decodes it, as far as it is read here. */
type Message = {
  staticAccounts: readonly string[]
  lifetimeToken: string
  addressTableLookups?: readonly unknown[]
  instructions: readonly {
    programAddressIndex: number
    accountIndices?: readonly number[]
    data?: Readonly<Uint8Array>
  }[]
}

function stepsOf({ instructions, staticAccounts }: Message): Step[] {
  const at = (index: number) => String(staticAccounts[index] ?? 'from a table')
  return instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    program: at(programAddressIndex),
    accounts: accountIndices.map(at),
    data: Uint8Array.from(data ?? []),
  }))
}

const u64 = (data: Uint8Array, at: number) =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)
const u32 = (data: Uint8Array, at: number) =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(at, true)
const tagOf = (data: Uint8Array) => Buffer.from(data.subarray(0, 8)).toString('hex')

type Book = {
  wallet: string
  wrappedAccount: string
  units: bigint
  price: bigint
  tip: bigint
  rent: bigint
  leaves: Leaving[]
  gets: Deed['gets']
  /** Owners of accounts that are opened, by account. */
  owners: Map<string, string>
  odd: string[]
}

async function noteOpened(book: Book, [payer, account, owner, mint]: readonly string[]): Promise<void> {
  const isRight = account === (await associatedOf(owner ?? '', mint ?? '')) && payer === book.wallet
  if (!isRight) return void book.odd.push('opens another account')
  book.owners.set(account ?? '', owner ?? '')
  // Wrapped coins' account is closed again in the same transaction.
  if (account !== book.wrappedAccount) book.rent += tokenRent
}

function noteTransfer(book: Book, [from, to]: readonly string[], units: bigint): void {
  if (from !== book.wallet) book.odd.push('pays from another account')
  if (to === book.wrappedAccount) return
  if (tipAccounts.includes(to ?? '')) book.tip += units
  else book.leaves.push({ token: wrapped, units, to: to ?? '' })
}

async function noteTrade(
  book: Book,
  { from, to, spent, least }: { from: [string, string]; to: [string, string]; spent: bigint; least: bigint },
): Promise<void> {
  const [ownFrom, ownTo] = await Promise.all([
    associatedOf(book.wallet, from[0]),
    associatedOf(book.wallet, to[0]),
  ])
  if (from[1] !== ownFrom) book.odd.push('sells from another account')
  book.leaves.push({ token: from[0], units: spent, to: market })
  book.gets = { token: to[0], least, recipient: to[1] === ownTo ? book.wallet : to[1] }
}

async function notePump(book: Book, { accounts, data }: Step): Promise<void> {
  const tag = tagOf(data)
  const [mint = '', holding = '', user] = [accounts[2], accounts[5], accounts[6]]
  const own = await associatedOf(book.wallet, mint)
  if (user !== book.wallet) book.odd.push('trades for another')
  if (holding !== own) book.odd.push('trades with another account')
  const [first, second] = [u64(data, 8), u64(data, 16)]
  if (tag === '38fc74089edfcd5f') {
    book.leaves.push({ token: wrapped, units: first, to: market })
    book.gets = { token: mint, least: second, recipient: book.wallet }
  } else if (tag === '33e685a4017f83ad') {
    book.leaves.push({ token: mint, units: first, to: market })
    book.gets = { token: wrapped, least: second, recipient: book.wallet }
  } else book.odd.push(`pump ${tag}`)
}

async function noteCpmm(book: Book, { accounts, data }: Step): Promise<void> {
  if (tagOf(data) !== '8fbe5adac41e33de') return void book.odd.push(`cpmm ${tagOf(data)}`)
  if (accounts[0] !== book.wallet) book.odd.push('trades for another')
  await noteTrade(book, {
    from: [accounts[10] ?? '', accounts[4] ?? ''],
    to: [accounts[11] ?? '', accounts[5] ?? ''],
    spent: u64(data, 8),
    least: u64(data, 16),
  })
}

function noteTokens(book: Book, { accounts, data }: Step): void {
  const [, mint = '', destination = '', wallet] = accounts
  if (wallet !== book.wallet) book.odd.push('sends tokens of another')
  book.leaves.push({ token: mint, units: u64(data, 1), to: book.owners.get(destination) ?? destination })
}

/** Counting wrapped coins, closing an own account into the wallet, sending tokens. */
function noteToken(book: Book, step: Step): void {
  const [tag] = step.data
  const [, second, third] = step.accounts
  const isClosed = tag === 9 && second === book.wallet && third === book.wallet
  if (tag === 12) noteTokens(book, step)
  else if (tag !== 17 && !isClosed) book.odd.push(`token ${tag}`)
}

function noteBudget(book: Book, { data }: Step): void {
  if (data[0] === 2) book.units = BigInt(u32(data, 1))
  else if (data[0] === 3) book.price = u64(data, 1)
  else book.odd.push(`budget ${data[0]}`)
}

function noteSystem(book: Book, { accounts, data }: Step): void {
  if (u32(data, 0) === 2) noteTransfer(book, accounts, u64(data, 4))
  else book.odd.push(`system ${u32(data, 0)}`)
}

const readers: Readonly<Record<string, (book: Book, step: Step) => void | Promise<void>>> = {
  [programs.budget]: noteBudget,
  [programs.system]: noteSystem,
  [programs.associated]: (book, { accounts }) => noteOpened(book, accounts),
  [programs.token]: noteToken,
  [programs.pump]: notePump,
  [programs.cpmm]: noteCpmm,
}

async function note(book: Book, step: Step): Promise<void> {
  const read = readers[step.program]
  if (read) await read(book, step)
  else book.odd.push(`program ${step.program}`)
}

/** Reads a signed transaction of Solana, base64. Throws what the library throws for bytes that are none. */
export async function readSolanaBytes(raw: string): Promise<Deed> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(Buffer.from(raw, 'base64'))
  // The library's type is a union of all versions, of which every one has these.
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes) as unknown as Message
  const signer = String(message.staticAccounts[0])
  const signature = Object.values(signatures)[0] ?? new Uint8Array(64)
  const book: Book = {
    wallet: signer,
    wrappedAccount: await associatedOf(signer, wrapped),
    units: 200_000n,
    price: 0n,
    tip: 0n,
    rent: 0n,
    leaves: [],
    gets: null,
    owners: new Map(),
    odd: [],
  }
  const isSigned = nacl.sign.detached.verify(
    Uint8Array.from(messageBytes),
    Uint8Array.from(signature),
    Uint8Array.from(addressBytes.encode(signer as Address)),
  )
  if (!isSigned || Object.keys(signatures).length !== 1) book.odd.push('signature')
  if ((message.addressTableLookups ?? []).length > 0) book.odd.push('lookup tables')
  for (const step of stepsOf(message)) await note(book, step)
  const priority = (book.units * book.price + 999_999n) / 1_000_000n
  return {
    chain: 'sol',
    signer,
    hash: getBase58Decoder().decode(signature),
    nonce: null,
    gas: book.units,
    price: book.price,
    cost: signatureFee + priority + book.tip,
    rent: book.rent,
    leaves: book.leaves,
    gets: book.gets,
    fee: null,
    approvals: [],
    deadline: null,
    blockhash: message.lifetimeToken,
    odd: book.odd,
  }
}
