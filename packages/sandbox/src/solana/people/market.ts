import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { StatsCounter } from '../../frame/statsCounter.ts'
import type { PeopleSwitch } from '../../people/peopleSwitch.ts'
import type { Random } from '../../people/random.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { usdc } from '../programs/addresses.ts'
import type { CpmmToken } from '../programs/cpmmInstructions.ts'
import type { PumpToken } from '../programs/pumpInstructions.ts'
import type { Cast, Person } from './cast.ts'
import type { Send } from './sender.ts'

/** A launched token and its holders. */
export type LaunchedToken = PumpToken & {
  symbol: string
  bornMs: number
  /** Its share of the launchpad's trades. */
  heat: number
  /** Intended to fill its curve. */
  isRunner: boolean
  isPool: boolean
  holders: Set<Person>
}

/** A token that trades against SOL on a CPMM pool from the start. */
export type EstablishedToken = CpmmToken & { symbol: string; holders: Set<Person> }

/** State shared by everyone. */
export type Market = {
  ledger: Ledger
  cast: Cast
  random: Random
  counter: StatsCounter
  send: Send
  /** Trades per second over the whole Solana chain. */
  rate: number
  people: PeopleSwitch
  /** Tokens on their curve, oldest first. */
  curves: LaunchedToken[]
  /** Tokens that have moved to PumpSwap, oldest first. */
  pools: LaunchedToken[]
  established: EstablishedToken[]
  /** SOL in dollars, in the maker's view. */
  solUsd: number
}

export const wrapped: CpmmToken = { mint: nativeSolMint, tokenProgram: programs.token }
export const dollars: CpmmToken = { mint: usdc, tokenProgram: programs.token }
export const lamportsPerSol = 1_000_000_000

/** Lamports of an amount in SOL, at least one. */
export function lamports(sol: number): bigint {
  return BigInt(Math.max(1, Math.round(sol * lamportsPerSol)))
}

/** A fraction of an amount, from 0 to 1. */
export function partOf(amount: bigint, share: number): bigint {
  return (amount * BigInt(Math.round(share * 10_000))) / 10_000n
}
