import type { ExecutionRecord, ExecutionState } from '@peregrine/wallet/execution/executionRecord'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import type { Intent } from '@peregrine/wallet/intent'
import { expect, test } from 'vitest'
import { standingByLog } from './approveAhead.ts'

const [wallet, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const [token, router, curve] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`]

type Change = { state?: ExecutionState; wallet?: string; network?: 'bsc' | 'four' | 'eth'; token?: string }
let at = 0

function record(intent: object, { state = 'confirmed', wallet: by = wallet, network = 'bsc' }: Change) {
  at += 1
  const given: Partial<ExecutionRecord> = {
    id: String(at),
    intent: { wallet: by, network, ...intent } as Intent,
    summary: coinSummary,
    state,
    createdAtMs: at,
  }
  return given as ExecutionRecord
}
const approved = (units: bigint, spender = router, change: Change = {}) =>
  record({ kind: 'approval', token: change.token ?? token, spender, units }, change)
const sold = (units: bigint, change: Change = {}) =>
  record({ kind: 'swap', side: 'sell', spend: { token: change.token ?? token, units } }, change)

const standing = (...records: ExecutionRecord[]) =>
  Object.fromEntries(standingByLog(records, { network: 'bsc', wallet, token }))

test.each<[string, ExecutionRecord[], Record<string, bigint>]>([
  ['nothing', [], {}],
  ['the last approval', [approved(5n), approved(3n)], { [router]: 3n }],
  ['less what was sold since', [sold(9n), approved(5n), sold(2n)], { [router]: 3n }],
  ['never less than nothing', [approved(5n), sold(9n), approved(2n, curve)], { [router]: 0n, [curve]: 2n }],
  ['each spender’s own', [approved(5n), approved(7n, curve), sold(1n)], { [router]: 4n, [curve]: 6n }],
  ['one that was taken back', [approved(5n), approved(0n)], { [router]: 0n }],
  ['not what failed', [approved(5n), approved(9n, router, { state: 'failed' })], { [router]: 5n }],
  ['not what has no end', [approved(5n, router, { state: 'unknown' })], {}],
  ['nor another wallet’s', [approved(5n, router, { wallet: other })], {}],
  ['nor another chain’s', [approved(5n, router, { network: 'eth' })], {}],
  ['nor another token’s', [approved(5n, router, { token: curve })], {}],
  ['four.meme’s, which are of the same chain', [approved(5n, curve, { network: 'four' })], { [curve]: 5n }],
])('stands by the log: %s', (_, records, found) => {
  expect(standing(...records)).toEqual(found)
  expect(standing(...records.toReversed())).toEqual(found)
})
