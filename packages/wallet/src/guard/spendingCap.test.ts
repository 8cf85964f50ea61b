import { nativeCoin } from '@peregrine/core/address'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { expect, test } from 'vitest'
import type { EvmLimits, Intent, SwapIntent } from '../intent.ts'
import { countSpending, type DaySpending, reserveSpending, type SpendingBook } from './spendingCap.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const [wallet, token] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [string, string]
const limits: EvmLimits = {
  family: 'EVM',
  chainId: 56,
  nonce: 0,
  maxGas: 10n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
}
const base = { environment: { id: 'e', runId: null }, network: 'bsc', wallet, limits } as const

function swap(id: string, units: bigint, change: Partial<SwapIntent> = {}): SwapIntent {
  return {
    ...base,
    kind: 'swap',
    id,
    side: 'buy',
    spend: { token: nativeCoin, units },
    receive: { token, units: 1n },
    deadline: 1,
    serviceFee: null,
    ...change,
  }
}
const sale = (id: string) =>
  swap(id, 500n, { side: 'sell', spend: { token, units: 500n }, receive: { token: nativeCoin, units: 1n } })

/** A book in memory. */
function memoryBook() {
  const stored = new Map<string, DaySpending>()
  const book: SpendingBook = {
    async change(account, change) {
      const next = change(stored.get(account) ?? null)
      if (next) stored.set(account, next)
    },
  }
  return { book, stored }
}

const caps = { bsc: 200n, sol: 1_000n }
const at = (nowMs: number) => ({ caps, nowMs })

test('purchases count with their highest fees, and the one that would exceed the cap is refused', async () => {
  const { book, stored } = memoryBook()
  expect(await reserveSpending(book, swap('a', 100n), at(noon))).toBeNull()
  // 120 are counted: 60 and fees of 20 make 200.
  expect(await reserveSpending(book, swap('b', 61n), at(noon))).toEqual({
    verdict: 'refuse',
    code: 'cap.day',
    detail: { found: '201', wanted: '200' },
  })
  expect(await reserveSpending(book, swap('c', 60n), at(noon))).toBeNull()
  expect(stored.get(`bsc:${wallet}`)?.byIntent).toEqual({ a: 120n, c: 80n })
})

test('a refused purchase leaves no trace, and a smaller one may follow', async () => {
  const { book } = memoryBook()
  expect(await reserveSpending(book, swap('a', 1_000n), at(noon))).not.toBeNull()
  expect(await reserveSpending(book, swap('b', 180n), at(noon))).toBeNull()
})

test('sales and approvals count with their fees, and are never refused', async () => {
  const { book } = memoryBook()
  const approval: Intent = { ...base, kind: 'approval', id: 'p', token, spender: token, units: 9n }
  expect(await reserveSpending(book, swap('a', 180n), at(noon))).toBeNull()
  expect(await reserveSpending(book, sale('b'), at(noon))).toBeNull()
  expect(await reserveSpending(book, approval, at(noon))).toBeNull()
  // 240 are counted.
  expect(await reserveSpending(book, swap('c', 1n), at(noon))).toMatchObject({ detail: { found: '261' } })
})

test('an intent that is signed again counts once, with the dearest of its transactions', async () => {
  const { book, stored } = memoryBook()
  const raised = (maxFeePerGas: bigint) => swap('a', 100n, { limits: { ...limits, maxFeePerGas } })
  for (const fee of [2n, 5n, 3n]) expect(await reserveSpending(book, raised(fee), at(noon))).toBeNull()
  expect(stored.get(`bsc:${wallet}`)?.byIntent).toEqual({ a: 150n })
  expect(await reserveSpending(book, raised(11n), at(noon))).not.toBeNull()
})

test('the cap is of a wallet, a chain and a UTC day; four.meme’s purchases are of BNB Chain', async () => {
  const { book } = memoryBook()
  expect(await reserveSpending(book, swap('a', 180n), at(noon))).toBeNull()
  expect(await reserveSpending(book, swap('b', 1n, { network: 'four' }), at(noon))).not.toBeNull()
  expect(await reserveSpending(book, swap('c', 180n, { wallet: token }), at(noon))).toBeNull()
  const evening = Date.UTC(2026, 0, 31, 23, 59, 59, 999)
  expect(await reserveSpending(book, swap('d', 1n), at(evening))).not.toBeNull()
  expect(await reserveSpending(book, swap('e', 180n), at(evening + 1))).toBeNull()
})

test('a clock that is set back begins no new day', () => {
  const stored = { day: '2026-02-01', byIntent: { a: 199n } }
  expect(countSpending(stored, swap('b', 1n), { cap: 200n, nowMs: noon })).toHaveProperty('refusal')
})

test('Solana counts fees, tips and deposits; a chain without a cap spends nothing', async () => {
  const { book, stored } = memoryBook()
  const onSolana = swap('a', 700n, {
    network: 'pump',
    limits: { family: 'SOL', maxNetworkFee: 1n, maxTip: 20n, maxRent: 100n },
    spend: { token: nativeSolMint, units: 700n },
  })
  expect(await reserveSpending(book, onSolana, at(noon))).toBeNull()
  expect(stored.get(`sol:${wallet}`)?.byIntent).toEqual({ a: 821n })
  expect(await reserveSpending(book, swap('b', 1n, { network: 'eth' }), at(noon))).not.toBeNull()
})
