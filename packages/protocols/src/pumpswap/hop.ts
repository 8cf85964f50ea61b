import { parseFeeConfig, type PumpFees, pumpFeesProgram } from '../pump-fees/feeConfig.ts'
import { u64At } from '../solana/bytes.ts'
import type { FindAddress } from '../solana/findAddress.ts'
import { addressBytes } from '../solana/instructionParts.ts'
import { programs } from '../solana/programs.ts'
import {
  type HopOrder,
  type HopQuote,
  type HopRequest,
  type HopVenue,
  impactOf,
  type SolanaAccount,
  type SolanaAccounts,
} from '../solana/swapHop.ts'
import { transferFee } from '../solana/transferFee.ts'
import { buildPumpSwapTrade, findPumpSwapAccounts, type PumpSwapOrder } from './buildSwap.ts'
import {
  type PumpSwapConfig,
  type PumpSwapPool,
  parsePumpSwapConfig,
  parsePumpSwapPool,
  poolFees,
} from './poolState.ts'
import { type PumpSwapReserves, quotePumpSwapBuy, quotePumpSwapSale } from './quote.ts'

const { pumpswap, pumpfun } = programs
const anyUnits = 1_000_000_000_000n

async function findSettings(find: FindAddress): Promise<[string, string]> {
  return Promise.all([
    find(pumpswap, ['global_config']),
    find(pumpFeesProgram, ['fee_config', addressBytes(pumpswap)]),
  ])
}

function balanceOf(account: SolanaAccount | null | undefined): bigint | null {
  return account && account.data.length >= 72 ? u64At(account.data, 64) : null
}

type State = {
  pool: PumpSwapPool
  config: PumpSwapConfig
  reserves: PumpSwapReserves
  fees: PumpFees
  basePrograms: { base: string; quote: string }
}

type Mints = { base: SolanaAccount; quote: SolanaAccount }

/** Both mints; null if one charges a fee of its own, which the program's amounts leave out. */
function mintsOf(pool: PumpSwapPool, accounts: SolanaAccounts): Mints | null {
  const [base, quote] = [accounts.get(pool.baseMint), accounts.get(pool.quoteMint)]
  if (!base || !quote || base.data.length < 44) return null
  const isTaxed = [base, quote].some(({ data }) => transferFee(data, anyUnits) > 0n)
  return isTaxed ? null : { base, quote }
}

/** What the pool holds; null where a vault is missing. */
function reservesOf(pool: PumpSwapPool, accounts: SolanaAccounts): PumpSwapReserves | null {
  const base = balanceOf(accounts.get(pool.baseVault))
  const realQuote = balanceOf(accounts.get(pool.quoteVault))
  if (base === null || realQuote === null) return null
  return { base, quote: realQuote + pool.virtualQuote, realQuote }
}

/** The program's settings and the fees by size, where they are known. */
async function readSettings(find: FindAddress, accounts: SolanaAccounts) {
  const [configAddress, feeAddress] = await findSettings(find)
  const [settings, fees] = [accounts.get(configAddress), accounts.get(feeAddress)]
  const config = settings?.owner === pumpswap ? parsePumpSwapConfig(settings.data) : null
  return { config, feeConfig: fees ? parseFeeConfig(fees.data) : null }
}

async function readState(
  find: FindAddress,
  request: HopRequest,
  accounts: SolanaAccounts,
): Promise<State | null> {
  const { config, feeConfig } = await readSettings(find, accounts)
  const state = accounts.get(request.pool)
  const pool = state?.owner === pumpswap ? parsePumpSwapPool(state.data) : null
  const mints = pool && mintsOf(pool, accounts)
  if (!pool || !config || !mints) return null
  const reserves = reservesOf(pool, accounts)
  if (!reserves) return null
  const authority = await find(pumpfun, ['pool-authority', addressBytes(pool.baseMint)])
  const facts = {
    baseReserve: reserves.base,
    quoteReserve: reserves.quote,
    supply: u64At(mints.base.data, 36),
    isPumpPool: authority === pool.creator,
  }
  return {
    pool,
    config,
    reserves,
    fees: poolFees(pool, config, feeConfig, facts),
    basePrograms: { base: mints.base.owner, quote: mints.quote.owner },
  }
}

function quoteOf({ pool, reserves, fees }: State, isBuy: boolean, units: bigint): HopQuote | null {
  const quote = (isBuy ? quotePumpSwapBuy : quotePumpSwapSale)(reserves, fees, units)
  if (!quote) return null
  const impactBps = isBuy ? impactOf(units - quote.fee, reserves.quote) : impactOf(units, reserves.base)
  return {
    spend: units,
    received: quote.received,
    fee: { token: pool.quoteMint, units: quote.fee },
    impactBps,
  }
}

function orderOf(isBuy: boolean, { kind, units, limit }: HopOrder): PumpSwapOrder {
  if (!isBuy) return { kind: 'sell', first: units, limit }
  return { kind: kind === 'exact-out' ? 'buy' : 'buy-exact-in', first: units, limit }
}

/** Pools of PumpSwap in either orientation: SOL may be base or quote. */
export const pumpSwapHops: HopVenue = {
  async list(find, { pool }, state) {
    const known = state && parsePumpSwapPool(state)
    if (!known) return null
    const { baseMint, quoteMint, baseVault, quoteVault } = known
    return [pool, ...(await findSettings(find)), baseVault, quoteVault, baseMint, quoteMint]
  },

  async open(find, request, accounts) {
    const state = await readState(find, request, accounts)
    if (!state) return null
    const { pool, config, fees, basePrograms } = state
    const isBuy = request.tokenIn === pool.quoteMint
    const [from, to] = isBuy ? [pool.quoteMint, pool.baseMint] : [pool.baseMint, pool.quoteMint]
    if (request.tokenIn !== from || request.tokenOut !== to) return null
    const { base: baseTokenProgram, quote: quoteTokenProgram } = basePrograms
    return {
      ...request,
      programIn: isBuy ? quoteTokenProgram : baseTokenProgram,
      programOut: isBuy ? baseTokenProgram : quoteTokenProgram,
      feePips: Number((fees.lpBps + fees.protocolBps + fees.creatorBps) * 100n),
      usesBareSol: false,
      canExactOut: isBuy,
      computeUnits: 220_000,
      quote: (units) => quoteOf(state, isBuy, units),
      async build(wallet, order) {
        const found = await findPumpSwapAccounts(find, {
          pool: request.pool,
          state: pool,
          baseTokenProgram,
          quoteTokenProgram,
          wallet,
          feeRecipient: pool.isMayhem ? config.mayhemRecipient : config.feeRecipient,
          buybackRecipient: config.buybackRecipient,
        })
        return buildPumpSwapTrade(found, orderOf(isBuy, order))
      },
    }
  },
}
