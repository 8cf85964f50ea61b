import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DecodedSolanaTransaction, decodeSolanaTransaction } from './decodeSolanaTransaction.ts'
import type { SwapFact } from '../fact.ts'
import { nativeSolMint } from './programs.ts'

const folder = join(import.meta.dirname, '../../../../../shared/fixtures/solana')
const isHere = existsSync(folder)
const recordings = isHere ? readdirSync(folder).sort() : []

/** Recordings with balance changes beyond trades and their fees, and those without a known fee. */
const exceptions = new Map([
  // The launch itself costs its creator accounts and metadata.
  ['pumpfun__create-buy__2s393PSYYx.json', 'launch'],
  ['pumpfun__create-buy__3sWBncNG3Z.json', 'launch'],
  ['pumpfun__create-buy__52ar89rghM.json', 'launch'],
  ['pumpfun__create-buy__k1LPbZb3E4.json', 'launch'],
  ['pumpfun__create_v2-buy__5EDHe12Kqo.json', 'launch'],
  ['pumpfun__create_v2-extend_account-buy_exact_sol_in__2RoRJxatbF.json', 'launch'],
  // Events before May 2025 lack a seller's fee.
  ['pumpfun__buy-sell__33LHUzKfhB.json', 'unknown'],
  ['pumpfun__sell__3bYXWjjNkV.json', 'unknown'],
  ['pumpfun__sell__3tJczs8y2b.json', 'unknown'],
  ['pumpfun__sell__5KEMtQuv4K.json', 'unknown'],
  // The order book took less than was offered; the rest stays with the router.
  ['jupiter-v6+meteora-dlmm+phoenix__swap__51SfoFAgv3.json', 'left over'],
  // The token itself withholds 2 % of every transfer, which is not a trade fee.
  ['jupiter-v6+raydium-amm-v4+meteora-damm-v1+raydium-cpmm__swap__GCeRpjvfNX.json', 'withheld'],
])

class Sums extends Map<string, bigint> {
  add(token: string, units: bigint | null): void {
    if (units === null) throw new Error(`an amount of ${token} is unknown`)
    this.set(token, (this.get(token) ?? 0n) + units)
  }

  /** Without zero totals. */
  known(): Record<string, bigint> {
    return Object.fromEntries([...this].filter(([, units]) => units !== 0n))
  }
}

/** A wallet's balance changes per the decoded trades, fees and payments. */
function expectedChanges(
  decoded: DecodedSolanaTransaction,
  swaps: readonly SwapFact[],
  wallet: string,
): Sums {
  const sums = new Sums()
  for (const { sold, bought, fee } of swaps) {
    sums.add(sold.token, sold.units === null ? null : -sold.units)
    sums.add(bought.token, bought.units)
    if (fee) sums.add(fee.token, fee.units === null ? null : -fee.units)
  }
  for (const { payer, token, units } of decoded.payments) if (payer === wallet) sums.add(token, -units)
  if (wallet === decoded.signer) sums.add(nativeSolMint, -decoded.fee)
  return sums
}

/** Per the transaction's meta. The deposit of an account opened for somebody else is not a trade cost. */
function actualChanges({ balances, lamports }: DecodedSolanaTransaction, wallet: string): Sums {
  const sums = new Sums()
  const own = new Set([wallet])
  for (const { account, owner, mint, pre, post } of balances) {
    if (owner !== wallet) continue
    own.add(account)
    if (mint !== nativeSolMint) sums.add(mint, post - pre)
  }
  for (const { account, pre, post } of lamports()) if (own.has(account)) sums.add(nativeSolMint, post - pre)
  return sums
}

const name = 'balances of recorded transactions (skipped where ../shared/fixtures is absent)'
describe.skipIf(!isHere)(name, () => {
  const whole = recordings.filter((file) => !exceptions.has(file))
  test.each(whole)('%s: trades, fees, network fee and tips explain every balance change', (file) => {
    const decoded = decodeSolanaTransaction(JSON.parse(readFileSync(join(folder, file), 'utf8')).result)
    const swaps = decoded.facts.filter((fact) => fact.kind === 'swap')
    for (const [wallet, own] of Map.groupBy(swaps, ({ sender }) => sender ?? '')) {
      const expected = actualChanges(decoded, wallet)
      const counted = expectedChanges(decoded, own, wallet).known()
      // Tokens merely transferred besides the trades are ignored.
      const traded = new Set([
        ...own.flatMap(({ sold, bought }) => [sold.token, bought.token]),
        nativeSolMint,
      ])
      const changed = Object.fromEntries(
        Object.entries(expected.known()).filter(([token]) => traded.has(token)),
      )
      expect(counted, wallet).toEqual(changed)
    }
  })
})
