import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteCurveBuy, quoteCurveSale } from '../pumpfun/quote.ts'
import { quotePumpSwapBuy, quotePumpSwapSale } from '../pumpswap/quote.ts'
import { quoteCpmm } from '../raydium-cpmm/quote.ts'

const u64 = (min: bigint, max = 2n ** 63n) => fc.bigInt({ min, max })
const bps = fc.bigInt({ min: 0n, max: 1_000n })

const anyCurve = fc
  .record({
    virtualQuote: u64(10n ** 9n, 10n ** 15n),
    realTokens: u64(10n ** 6n, 8n * 10n ** 14n),
    rest: u64(10n ** 6n, 10n ** 15n),
  })
  .map(({ virtualQuote, realTokens, rest }) => ({
    virtualQuote,
    realTokens,
    virtualTokens: realTokens + rest,
    realQuote: virtualQuote,
    isComplete: false,
    creator: null,
    isMayhem: false,
    isCashback: false,
    quoteMint: null,
    creatorBps: 0n,
  }))

test('a curve never sells more than it holds, takes more than the budget, or loses on a round trip', () => {
  fc.assert(
    fc.property(anyCurve, bps, bps, u64(1n, 10n ** 15n), (curve, protocolBps, creatorBps, budget) => {
      const rates = { protocolBps, creatorBps }
      const buy = quoteCurveBuy(curve, rates, budget)
      if (!buy) return
      expect(buy.tokens).toBeLessThanOrEqual(curve.realTokens)
      expect(buy.spend).toBeLessThanOrEqual(budget)
      expect(buy.fillsCurve).toBe(buy.tokens === curve.realTokens)
      const net = buy.spend - buy.fee
      const after = {
        ...curve,
        virtualTokens: curve.virtualTokens - buy.tokens,
        realTokens: curve.realTokens - buy.tokens,
        virtualQuote: curve.virtualQuote + net,
        realQuote: curve.realQuote + net,
      }
      const back = quoteCurveSale(after, rates, buy.tokens)
      if (back) expect(back.quote).toBeLessThanOrEqual(buy.spend)
    }),
    { numRuns: 2_000 },
  )
})

test('pools never lose on a round trip', () => {
  fc.assert(
    fc.property(
      u64(10n ** 6n),
      u64(10n ** 6n),
      bps,
      bps,
      u64(1n),
      (base, quote, lpBps, protocolBps, budget) => {
        const fees = { lpBps, protocolBps, creatorBps: 5n }
        const bought = quotePumpSwapBuy({ base, quote, realQuote: quote }, fees, budget)
        if (bought) {
          const left = { base: base - bought.received, quote: quote + budget - bought.fee }
          const sold = quotePumpSwapSale({ ...left, realQuote: left.quote }, fees, bought.received)
          if (sold) expect(sold.received).toBeLessThanOrEqual(budget)
        }
        const rates = { trade: lpBps, creator: protocolBps }
        const there = quoteCpmm({ input: quote, output: base, isCreatorFeeOnInput: true }, rates, budget)
        if (!there) return
        expect(there.received).toBeLessThan(base)
        const moved = {
          input: base - there.received,
          output: quote + budget - there.feeIn,
          isCreatorFeeOnInput: false,
        }
        const back = quoteCpmm(moved, rates, there.received)
        if (back) expect(back.received).toBeLessThanOrEqual(budget)
      },
    ),
    { numRuns: 2_000 },
  )
})
