import { programs } from '@peregrine/protocols/solana/programs'
import { Addresses } from '@peregrine/wallet/guard/solana/deriveAddress'
import type { NamedCall } from './solanaMessage.ts'

const addresses = new Addresses()

/** The associated token account of an owner. */
export function associatedOf(owner: string, mint: string, tokenProgram: string = programs.token): string {
  return addresses.associated(owner, mint, tokenProgram)
}

/** Eight little-endian bytes. */
export function u64(units: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, units, true)
  return bytes
}

/** Instruction data from parts. */
export function bytesOf(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** System Transfer. */
export function pay(from: string, to: string, lamports: bigint): NamedCall {
  return { program: programs.system, accounts: [from, to], data: bytesOf([2, 0, 0, 0], u64(lamports)) }
}

/** CreateIdempotent of a token account, by default the associated one. */
export function open(
  payer: string,
  owner: string,
  mint: string,
  { tokenProgram = programs.token as string, account = associatedOf(owner, mint, tokenProgram) } = {},
): NamedCall {
  return {
    program: programs.associatedToken,
    accounts: [payer, account, owner, mint, programs.system, tokenProgram],
    data: Uint8Array.from([1]),
  }
}

/** TransferChecked. */
export function send(owner: string, mint: string, to: string, units: bigint): NamedCall {
  return {
    program: programs.token,
    accounts: [associatedOf(owner, mint), mint, to, owner],
    data: bytesOf([12], u64(units), [6]),
  }
}

/** CloseAccount. */
export function close(account: string, destination: string, owner: string): NamedCall {
  return { program: programs.token, accounts: [account, destination, owner], data: Uint8Array.from([9]) }
}

/** SetComputeUnitLimit and SetComputeUnitPrice. */
export function computeLimit(units: number): NamedCall {
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, units, true)
  return { program: programs.computeBudget, accounts: [], data }
}
export function computePrice(microLamports: bigint): NamedCall {
  return { program: programs.computeBudget, accounts: [], data: bytesOf([3], u64(microLamports)) }
}

const pool = ['fymxPTxGYoqPYxBGhqZ8cYtzJ3iozWv6SBxEeBduywK', '6LCtppA81m1zfFxv29xpFZfcMNzy2kaLebS8DQ1kZqM6']
const vaults = [
  '4yrnqv6u9a7MZLnfQLDGDxCJXSKKssHRQzkwgunpqmXx',
  '2YespGFoiTYa22LdvvpJWm3jXWrdaP7z2nrw6BpcuuBE',
]

/** A trade in a Raydium CPMM pool of two mints of the Token program: swap_base_input. */
export function cpmmCall(
  wallet: string,
  mintIn: string,
  mintOut: string,
  most: bigint,
  least: bigint,
): NamedCall {
  const program = programs.raydiumCpmm
  return {
    program,
    accounts: [
      wallet,
      addresses.derive(program, { text: 'vault_and_lp_mint_auth_seed' }),
      pool[1] ?? '',
      pool[0] ?? '',
      associatedOf(wallet, mintIn),
      associatedOf(wallet, mintOut),
      ...vaults,
      programs.token,
      programs.token,
      mintIn,
      mintOut,
      '2G1EV1ffp3nhP2D6btZfigCcbKi8tL3qbzMMJeY7pLAR',
    ],
    data: bytesOf([0x8f, 0xbe, 0x5a, 0xda, 0xc4, 0x1e, 0x33, 0xde], u64(most), u64(least)),
  }
}

/** Programs that trade. */
export const tradePrograms: readonly string[] = [
  programs.pumpfun,
  programs.pumpswap,
  programs.raydiumCpmm,
  programs.jupiterV6,
]
