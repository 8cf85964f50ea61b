import { u64At } from '../solana/bytes.ts'
import { associatedToken, type FindAddress } from '../solana/findAddress.ts'
import { programs } from '../solana/programs.ts'
import {
  type HopQuote,
  type HopRequest,
  type HopVenue,
  impactOf,
  type SolanaAccount,
  type SolanaAccounts,
} from '../solana/swapHop.ts'
import { transferFee } from '../solana/transferFee.ts'
import { buildCpmmSwap } from './buildSwap.ts'
import { type CpmmPool, type CpmmRates, parseCpmmPool, parseCpmmRates } from './poolState.ts'
import { type CpmmReserves, quoteCpmm } from './quote.ts'

const { raydiumCpmm } = programs

type State = {
  pool: CpmmPool
  rates: CpmmRates
  reserves: CpmmReserves
  inputSide: 0 | 1
  /** Mint accounts of input and output. */
  mints: readonly [Uint8Array, Uint8Array]
}

function reserveOf(account: SolanaAccount | null | undefined, owed: bigint): bigint | null {
  if (!account || account.data.length < 72) return null
  const reserve = u64At(account.data, 64) - owed
  return reserve > 0n ? reserve : null
}

/** The open pool of these tokens, and which of its sides is paid in. */
function poolOf({ pool: id, tokenIn, tokenOut }: HopRequest, accounts: SolanaAccounts) {
  const account = accounts.get(id)
  const pool = account?.owner === raydiumCpmm ? parseCpmmPool(account.data) : null
  if (!pool || pool.isClosed) return null
  const inputSide: 0 | 1 = pool.sides[0].mint === tokenIn ? 0 : 1
  const [from, to] = [pool.sides[inputSide], pool.sides[inputSide === 0 ? 1 : 0]]
  return from.mint === tokenIn && to.mint === tokenOut ? { pool, inputSide, from, to } : null
}

function ratesOf(pool: CpmmPool, accounts: SolanaAccounts): CpmmRates | null {
  const config = accounts.get(pool.config)
  return config?.owner === raydiumCpmm ? parseCpmmRates(config.data, pool) : null
}

function readState(request: HopRequest, accounts: SolanaAccounts): State | null {
  const found = poolOf(request, accounts)
  if (!found) return null
  const { pool, inputSide, from, to } = found
  const rates = ratesOf(pool, accounts)
  const [mintIn, mintOut] = [accounts.get(from.mint), accounts.get(to.mint)]
  const input = reserveOf(accounts.get(from.vault), from.owed)
  const output = reserveOf(accounts.get(to.vault), to.owed)
  if (!rates || !mintIn || !mintOut) return null
  if (input === null || output === null) return null
  const isCreatorFeeOnInput = pool.creatorFeeOn === 0 || pool.creatorFeeOn === inputSide + 1
  const reserves = { input, output, isCreatorFeeOnInput }
  return { pool, rates, reserves, inputSide, mints: [mintIn.data, mintOut.data] }
}

function quoteOf(state: State, { tokenIn, tokenOut }: HopRequest, units: bigint): HopQuote | null {
  const [mintIn, mintOut] = state.mints
  const arriving = units - transferFee(mintIn, units)
  const quote = quoteCpmm(state.reserves, state.rates, arriving)
  if (!quote) return null
  const received = quote.received - transferFee(mintOut, quote.received)
  if (received <= 0n) return null
  const fee =
    quote.feeOut > 0n ? { token: tokenOut, units: quote.feeOut } : { token: tokenIn, units: quote.feeIn }
  return { spend: units, received, fee, impactBps: impactOf(arriving - quote.feeIn, state.reserves.input) }
}

async function walletAccounts(find: FindAddress, state: State, wallet: string): Promise<[string, string]> {
  const [from, to] = [state.pool.sides[state.inputSide], state.pool.sides[state.inputSide === 0 ? 1 : 0]]
  return Promise.all([
    associatedToken(find, wallet, from.mint, from.tokenProgram),
    associatedToken(find, wallet, to.mint, to.tokenProgram),
  ])
}

/** Pools of Raydium CPMM. */
export const cpmmHops: HopVenue = {
  async list(_find, { pool }, state) {
    const known = state && parseCpmmPool(state)
    if (!known) return null
    return [pool, known.config, ...known.sides.flatMap(({ vault, mint }) => [vault, mint])]
  },

  async open(find, request, accounts) {
    const state = readState(request, accounts)
    if (!state) return null
    const { pool, rates, inputSide, mints } = state
    const [from, to] = [pool.sides[inputSide], pool.sides[inputSide === 0 ? 1 : 0]]
    return {
      ...request,
      programIn: from.tokenProgram,
      programOut: to.tokenProgram,
      feePips: Number(rates.trade + rates.creator),
      usesBareSol: false,
      // An exact output would have to be grossed up by the mints' own fees.
      canExactOut: mints.every((mint) => transferFee(mint, 1_000_000_000n) === 0n),
      computeUnits: 140_000,
      quote: (units) => quoteOf(state, request, units),
      async build(wallet, { kind, units, limit }) {
        const [authority, [walletInput, walletOutput]] = await Promise.all([
          find(raydiumCpmm, ['vault_and_lp_mint_auth_seed']),
          walletAccounts(find, state, wallet),
        ])
        const accounts = { pool: request.pool, state: pool, authority, wallet, walletInput, walletOutput }
        return buildCpmmSwap({ ...accounts, inputSide }, { kind, first: units, limit })
      },
    }
  },
}
