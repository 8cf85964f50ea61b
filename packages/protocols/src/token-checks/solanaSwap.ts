import { decodeBase58 } from '@peregrine/core/base58'
import { keyAt, u64At } from '../solana/bytes.ts'
import { nativeSolMint, programs } from '../solana/programs.ts'
import type { AccountUse, Instruction } from '../solana/writeMessage.ts'

/** Finds the address of a program's own account from seeds (texts or bytes). */
export type FindAddress = (program: string, seeds: readonly (string | Uint8Array)[]) => Promise<string>

export type SolanaPool = { id: string; dex: string; mint: string; quote: string; tokenProgram: string }

/** Accounts by address; null for one that does not exist. */
export type ReadAccounts = (addresses: readonly string[]) => Promise<(Uint8Array | null)[]>

/** Buying and selling a pool's token for SOL with one wallet. */
export type SolanaVenue = {
  /** The pool's own token account. */
  vault: string
  /** The wallet's token account. */
  held: string
  /** Tokens to try: of little value, and a small part of the pool. */
  tokens: bigint
  /** Maximum lamports to pay for them. */
  lamports: bigint
  /** Preparation of a purchase: token accounts, wrapped SOL. */
  open: Instruction[]
  buy(tokens: bigint, lamports: bigint): Instruction
  sell(tokens: bigint): Instruction
}

const pumpFees = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'
const maxLamports = 50_000_000n

// Anchor's discriminators: the first eight bytes of sha256('global:' + name).
const discriminators = {
  buy: [0x66, 0x06, 0x3d, 0x12, 0x01, 0xda, 0xeb, 0xea],
  sell: [0x33, 0xe6, 0x85, 0xa4, 0x01, 0x7f, 0x83, 0xad],
  swap_base_input: [0x8f, 0xbe, 0x5a, 0xda, 0xc4, 0x1e, 0x33, 0xde],
  swap_base_output: [0x37, 0xd9, 0x62, 0x56, 0xa3, 0x4a, 0xb4, 0xad],
} as const

const reads = (address: string): AccountUse => ({ address, isSigner: false, isWritable: false })
const writes = (address: string): AccountUse => ({ address, isSigner: false, isWritable: true })
const signs = (address: string): AccountUse => ({ address, isSigner: true, isWritable: true })

function u64(value: bigint): number[] {
  return Array.from({ length: 8 }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn))
}

function key(address: string): Uint8Array {
  return decodeBase58(address) ?? new Uint8Array(32)
}

function dataOf(name: keyof typeof discriminators, first: bigint, second: bigint, tail: number[] = []) {
  return Uint8Array.from([...discriminators[name], ...u64(first), ...u64(second), ...tail])
}

function tokenAccount(find: FindAddress, owner: string, mint: string, tokenProgram: string): Promise<string> {
  return find(programs.associatedToken, [key(owner), key(tokenProgram), key(mint)])
}

function openAccount(wallet: string, held: string, mint: string, tokenProgram: string): Instruction {
  const accounts = [signs(wallet), writes(held), reads(wallet), reads(mint), reads(programs.system)]
  return {
    program: programs.associatedToken,
    accounts: [...accounts, reads(tokenProgram)],
    // CreateIdempotent
    data: Uint8Array.from([1]),
  }
}

function wrapSol(wallet: string, wrapped: string, lamports: bigint): Instruction[] {
  return [
    openAccount(wallet, wrapped, nativeSolMint, programs.token),
    {
      program: programs.system,
      accounts: [signs(wallet), writes(wrapped)],
      data: Uint8Array.from([2, 0, 0, 0, ...u64(lamports)]),
    },
    // SyncNative
    { program: programs.token, accounts: [writes(wrapped)], data: Uint8Array.from([17]) },
  ]
}

type Given = { pool: SolanaPool; wallet: string; find: FindAddress; read: ReadAccounts; held: string }

/** Tokens for at most `maxLamports`, and at most a thousandth of the pool. */
function sizeOf(tokens: bigint, lamports: bigint): { tokens: bigint; lamports: bigint } | null {
  if (tokens <= 0n || lamports <= 0n) return null
  const share = lamports / 1_000n < maxLamports ? lamports / 1_000n : maxLamports
  const amount = (tokens * share) / lamports
  // Fees of all venues stay under a quarter.
  return amount > 0n ? { tokens: amount, lamports: share + share / 4n + 10_000n } : null
}

/** Trades of pump.fun and PumpSwap, whose instructions share names and arguments. */
function pumpTrades(
  program: string,
  accountsOf: (isBuy: boolean) => AccountUse[],
): Pick<SolanaVenue, 'buy' | 'sell'> {
  return {
    buy: (tokens, max) => ({ program, accounts: accountsOf(true), data: dataOf('buy', tokens, max, [1]) }),
    sell: (tokens) => ({ program, accounts: accountsOf(false), data: dataOf('sell', tokens, 0n) }),
  }
}

/** The event authority, and the volume and fee accounts that end the list of a trade on pump.fun and PumpSwap. */
async function pumpRecords(find: FindAddress, program: string, wallet: string) {
  const [events, volume, ownVolume, feeConfig] = await Promise.all([
    find(program, ['__event_authority']),
    find(program, ['global_volume_accumulator']),
    find(program, ['user_volume_accumulator', key(wallet)]),
    find(pumpFees, ['fee_config', key(program)]),
  ])
  const tail = (isBuy: boolean): AccountUse[] => [
    ...(isBuy ? [reads(volume), writes(ownVolume)] : []),
    reads(feeConfig),
    reads(pumpFees),
  ]
  return { events, tail }
}

// BondingCurve of pump.fun's IDL: reserves from byte 8, the creator at 49.
async function pumpVenue({ pool, wallet, find, read, held }: Given): Promise<SolanaVenue | null> {
  const { mint, tokenProgram } = pool
  const program = programs.pumpfun
  const [curve, global] = await Promise.all([
    find(program, ['bonding-curve', key(mint)]),
    find(program, ['global']),
  ])
  const [state, config] = await read([curve, global])
  if (!state || state.length < 81 || !config || config.length < 73 || state[48] === 1) return null
  const size = sizeOf(u64At(state, 8), u64At(state, 16))
  if (!size) return null
  const [vault, creatorVault, { events, tail }] = await Promise.all([
    tokenAccount(find, curve, mint, tokenProgram),
    find(program, ['creator-vault', key(keyAt(state, 49))]),
    pumpRecords(find, program, wallet),
  ])
  const accountsOf = (isBuy: boolean): AccountUse[] => [
    reads(global),
    writes(keyAt(config, 41)),
    reads(mint),
    writes(curve),
    writes(vault),
    writes(held),
    signs(wallet),
    reads(programs.system),
    ...(isBuy ? [reads(tokenProgram), writes(creatorVault)] : [writes(creatorVault), reads(tokenProgram)]),
    reads(events),
    reads(program),
    ...tail(isBuy),
  ]
  return {
    vault,
    held,
    ...size,
    open: [openAccount(wallet, held, mint, tokenProgram)],
    ...pumpTrades(program, accountsOf),
  }
}

const amountAt = 64

function amountOf(account: Uint8Array | null | undefined): bigint {
  return account && account.length >= 72 ? u64At(account, amountAt) : 0n
}

// Pool of PumpSwap's IDL: base mint at 43, quote mint at 75, token accounts at 139 and 171, the coin's creator at 211.
async function pumpSwapVenue({ pool, wallet, find, read, held }: Given): Promise<SolanaVenue | null> {
  const { id, mint, tokenProgram } = pool
  const program = programs.pumpswap
  const config = await find(program, ['global_config'])
  const [state, settings] = await read([id, config])
  if (!state || state.length < 243 || !settings || settings.length < 89) return null
  if (keyAt(state, 43) !== mint || keyAt(state, 75) !== nativeSolMint) return null
  const [vault, quoteVault, recipient] = [keyAt(state, 139), keyAt(state, 171), keyAt(settings, 57)]
  const [base, quote] = await read([vault, quoteVault])
  const size = sizeOf(amountOf(base), amountOf(quote))
  if (!size) return null
  const authority = await find(program, ['creator_vault', key(keyAt(state, 211))])
  const wrappedOf = (owner: string) => tokenAccount(find, owner, nativeSolMint, programs.token)
  const [wrapped, recipientAccount, creatorAccount, records] = await Promise.all([
    wrappedOf(wallet),
    wrappedOf(recipient),
    wrappedOf(authority),
    pumpRecords(find, program, wallet),
  ])
  const { events, tail } = records
  const accountsOf = (isBuy: boolean): AccountUse[] => [
    writes(id),
    signs(wallet),
    reads(config),
    reads(mint),
    reads(nativeSolMint),
    writes(held),
    writes(wrapped),
    writes(vault),
    writes(quoteVault),
    reads(recipient),
    writes(recipientAccount),
    reads(tokenProgram),
    reads(programs.token),
    reads(programs.system),
    reads(programs.associatedToken),
    reads(events),
    reads(program),
    writes(creatorAccount),
    reads(authority),
    ...tail(isBuy),
  ]
  return {
    vault,
    held,
    ...size,
    open: [openAccount(wallet, held, mint, tokenProgram), ...wrapSol(wallet, wrapped, size.lamports)],
    ...pumpTrades(program, accountsOf),
  }
}

// PoolState of Raydium CPMM's IDL: the configuration at 8, vaults at 72 and 104, mints at 168 and 200, their programs
// at 232 and 264, the observation at 296.
async function cpmmVenue({ pool, wallet, find, read, held }: Given): Promise<SolanaVenue | null> {
  const { id, mint, tokenProgram } = pool
  const program = programs.raydiumCpmm
  const [state] = await read([id])
  if (!state || state.length < 341) return null
  const side = keyAt(state, 168) === mint ? 0 : 1
  if (keyAt(state, 168 + 32 * side) !== mint || keyAt(state, 200 - 32 * side) !== nativeSolMint) return null
  const [vault, coinVault] = [keyAt(state, 72 + 32 * side), keyAt(state, 104 - 32 * side)]
  const [base, quote] = await read([vault, coinVault])
  const size = sizeOf(amountOf(base), amountOf(quote))
  if (!size) return null
  const [authority, wrapped] = await Promise.all([
    find(program, ['vault_and_lp_mint_auth_seed']),
    tokenAccount(find, wallet, nativeSolMint, programs.token),
  ])
  const token = { held, vault, program: tokenProgram, mint }
  const coin = { held: wrapped, vault: coinVault, program: programs.token, mint: nativeSolMint }
  const swap = (from: typeof token, to: typeof token, data: Uint8Array): Instruction => ({
    program,
    accounts: [
      signs(wallet),
      reads(authority),
      reads(keyAt(state, 8)),
      writes(id),
      writes(from.held),
      writes(to.held),
      writes(from.vault),
      writes(to.vault),
      reads(from.program),
      reads(to.program),
      reads(from.mint),
      reads(to.mint),
      writes(keyAt(state, 296)),
    ],
    data,
  })
  return {
    vault,
    held,
    ...size,
    open: [openAccount(wallet, held, mint, tokenProgram), ...wrapSol(wallet, wrapped, size.lamports)],
    buy: (tokens, max) => swap(coin, token, dataOf('swap_base_output', max, tokens)),
    sell: (tokens) => swap(token, coin, dataOf('swap_base_input', tokens, 0n)),
  }
}

const venues: Readonly<Record<string, (given: Given) => Promise<SolanaVenue | null>>> = {
  pumpfun: pumpVenue,
  pumpswap: pumpSwapVenue,
  'raydium-cpmm': cpmmVenue,
}

/** True if `openSolanaVenue` supports pools of this venue. */
export function hasSolanaVenue(dex: string): boolean {
  return venues[dex] !== undefined
}

/**
 * Reads a pool of pump.fun, PumpSwap or Raydium CPMM that trades against SOL.
 *
 * @returns null if the accounts are not such a pool, or its curve is complete
 */
export async function openSolanaVenue(
  pool: SolanaPool,
  wallet: string,
  { find, read }: { find: FindAddress; read: ReadAccounts },
): Promise<SolanaVenue | null> {
  const held = await tokenAccount(find, wallet, pool.mint, pool.tokenProgram)
  return (await venues[pool.dex]?.({ pool, wallet, find, read, held })) ?? null
}
