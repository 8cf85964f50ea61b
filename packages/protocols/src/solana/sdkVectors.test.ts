import { readFileSync } from 'node:fs'
import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { describe, expect, test } from 'vitest'
import type { FeeConfig } from '../pump-fees/feeConfig.ts'
import {
  buildPumpSwap,
  buildPumpSwapV2,
  findPumpAccounts,
  type PumpOrder,
  type PumpParties,
} from '../pumpfun/buildSwap.ts'
import { curveRates } from '../pumpfun/curveState.ts'
import { quoteCurveBuy, quoteCurveSale } from '../pumpfun/quote.ts'
import { buildPumpSwapTrade, findPumpSwapAccounts, type PumpSwapParties } from '../pumpswap/buildSwap.ts'
import { poolFees } from '../pumpswap/poolState.ts'
import { quotePumpSwapBuy, quotePumpSwapSale } from '../pumpswap/quote.ts'
import { buildCpmmSwap } from '../raydium-cpmm/buildSwap.ts'
import type { Instruction } from './writeMessage.ts'

type Expected = { program: string; accounts: string[]; data: string }
type Order = { kind: string; first: string; limit: string; expected: Expected }
type Vectors = {
  pump: (Order & { form: 'first' | 'second'; parties: PumpParties })[]
  pumpswap: (Order & { parties: PumpSwapParties })[]
  cpmm: (Order & {
    common: Record<string, string> & { sides: { mint: string; vault: string; tokenProgram: string }[] }
  })[]
  curveSales: (string | number)[][]
  poolBuys: (string | number)[][]
}

const vectors: Vectors = JSON.parse(
  readFileSync(new URL('./fixtures/sdkVectors.json', import.meta.url), 'utf8'),
)

/** An instruction in the recorded form: each account with `s` for signer and `w` for writable. */
function shown({ program, accounts, data }: Instruction): Expected {
  const flags = accounts.map(
    ({ address, isSigner, isWritable }) => `${address} ${isSigner ? 's' : '-'}${isWritable ? 'w' : '-'}`,
  )
  return { program, accounts: flags, data: Buffer.from(data).toString('hex') }
}

test.each(vectors.pump)('pump.fun, $form form, $kind of $parties.tokenProgram', async (vector) => {
  const { form, parties, expected, first, limit } = vector
  const accounts = await findPumpAccounts(findProgramAddress, parties)
  const order = { kind: vector.kind, first: BigInt(first), limit: BigInt(limit) } as PumpOrder
  const build = form === 'first' ? buildPumpSwap : buildPumpSwapV2
  expect(shown(build(accounts, order))).toEqual(expected)
})

test.each(vectors.pumpswap)('PumpSwap, $kind, base $parties.state.baseMint', async (vector) => {
  const { parties, expected, first, limit } = vector
  const accounts = await findPumpSwapAccounts(findProgramAddress, parties)
  const order = { kind: vector.kind, first: BigInt(first), limit: BigInt(limit) } as PumpOrder
  expect(shown(buildPumpSwapTrade(accounts, order))).toEqual(expected)
})

test.each(vectors.cpmm)('Raydium CPMM, $kind', ({ kind, first, limit, common, expected }) => {
  const { pool, wallet, walletInput, walletOutput, authority, config, observation, sides } = common
  const [zero, one] = sides.map((side) => ({ ...side, owed: 0n }))
  const state = {
    config: config as string,
    observation: observation as string,
    sides: [zero!, one!] as const,
    isClosed: false,
    opensAt: 0n,
    creatorFeeOn: 0,
    hasCreatorFee: false,
  }
  const accounts = { pool, wallet, walletInput, walletOutput, authority } as Record<
    'pool' | 'wallet' | 'walletInput' | 'walletOutput' | 'authority',
    string
  >
  const inputSide = Number(common.inputSide) as 0 | 1
  const order = { kind: kind as 'exact-in' | 'exact-out', first: BigInt(first), limit: BigInt(limit) }
  expect(shown(buildCpmmSwap({ ...accounts, state, inputSide }, order))).toEqual(expected)
})

const tier = (fromMarketCap: bigint, lpBps: bigint, protocolBps: bigint, creatorBps: bigint) => ({
  fromMarketCap,
  fees: { lpBps, protocolBps, creatorBps },
})
const feeConfig: FeeConfig = {
  flat: { lpBps: 25n, protocolBps: 5n, creatorBps: 0n },
  tiers: [
    tier(0n, 0n, 95n, 30n),
    tier(420_000_000_000n, 20n, 5n, 95n),
    tier(1_470_000_000_000n, 20n, 5n, 90n),
    tier(98_240_000_000_000n, 20n, 5n, 5n),
  ],
  stableTiers: [],
  exotic: { lpBps: 0n, protocolBps: 0n, creatorBps: 0n },
}
const somebody = '62qc2CNXwrYqQScmEdiZFFAnJR262PxWEuNQtxfafNgV'
const supply = 1_000_000_000_000_000n

describe('quotes of the SDKs', () => {
  test('curve: sales equal; purchases are at most what the program gives beyond the SDK', () => {
    for (const row of vectors.curveSales) {
      const [withConfig, isConfigurable, hasCreator, ...rest] = row
      const [creatorBps, virtualTokens, virtualQuote, realTokens, realQuote, ...amounts] = rest.map(BigInt)
      const [tokens, sold, lamports, bought] = amounts as [bigint, bigint, bigint, bigint]
      const curve = {
        virtualTokens: virtualTokens as bigint,
        virtualQuote: virtualQuote as bigint,
        realTokens: realTokens as bigint,
        realQuote: realQuote as bigint,
        isComplete: false,
        creator: hasCreator === 1 ? somebody : null,
        isMayhem: false,
        isCashback: false,
        quoteMint: null,
        creatorBps: creatorBps as bigint,
      }
      const global = {
        feeBps: 95n,
        creatorBps: 30n,
        feeRecipient: somebody,
        mayhemRecipient: somebody,
        buybackRecipient: somebody,
        isCreatorFeeConfigurable: isConfigurable === 1,
      }
      const rates = curveRates(curve, global, withConfig === 1 ? feeConfig : null, supply)
      // The SDK quotes beyond what a curve holds; we do not.
      const sale = quoteCurveSale(curve, rates, tokens)
      if (sale) expect(sale.quote).toBe(sold)
      else
        expect((tokens * curve.virtualQuote) / (curve.virtualTokens + tokens)).toBeGreaterThan(
          curve.realQuote,
        )
      // The SDK takes one lamport off the budget, the program off what reaches the curve: at most a few lamports.
      const buy = quoteCurveBuy(curve, rates, lamports)
      const perLamport = curve.virtualTokens / curve.virtualQuote + 1n
      const more = (buy?.tokens ?? 0n) - bought
      expect(more <= 2n * perLamport && more >= -3n * perLamport).toBe(true)
    }
  })

  test('PumpSwap: purchases and sales equal', () => {
    for (const row of vectors.poolBuys) {
      const [withConfig, isPumpPool, hasCreator, isConfigurable, ...rest] = row
      const [creatorBps, base, quote, virtual, budget, bought, tokens, sold] = rest.map(BigInt) as bigint[]
      const pool = {
        creator: somebody,
        baseMint: somebody,
        quoteMint: 'So11111111111111111111111111111111111111112',
        baseVault: '',
        quoteVault: '',
        coinCreator: hasCreator === 1 ? somebody : null,
        isMayhem: false,
        isCashback: false,
        virtualQuote: virtual!,
        creatorBps: creatorBps!,
      }
      const config = {
        lpBps: 20n,
        protocolBps: 5n,
        creatorBps: 5n,
        feeRecipient: '',
        mayhemRecipient: '',
        buybackRecipient: '',
        isCreatorFeeConfigurable: isConfigurable === 1,
      }
      const reserves = { base: base!, quote: quote! + virtual!, realQuote: quote! }
      const facts = {
        baseReserve: base!,
        quoteReserve: reserves.quote,
        supply,
        isPumpPool: isPumpPool === 1,
      }
      const fees = poolFees(pool, config, withConfig === 1 ? feeConfig : null, facts)
      expect(quotePumpSwapBuy(reserves, fees, budget!)?.received).toBe(bought)
      expect(quotePumpSwapSale(reserves, fees, tokens!)?.received).toBe(sold)
    }
  })
})
