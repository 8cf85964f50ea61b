import { Fault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import { isNotServed, notServed } from './notServed.ts'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'

/** Every kind of failure, and whether asking again is of no use. */
const kinds: Record<RpcFailureKind, boolean> = {
  timeout: false,
  slow: false,
  network: false,
  server: false,
  'rate-limited': false,
  refused: true,
  garbage: false,
  'wrong-id': false,
  'no-result': true,
  'state-gone': true,
  unsupported: true,
  unproven: false,
  'foreign-chain': false,
  'batch-refused': false,
  'too-large': false,
  'range-too-large': true,
  rejected: true,
}

test.each(Object.entries(kinds))('%s: not served is %s', (kind, expected) => {
  expect(isNotServed(new RpcFailure(kind as RpcFailureKind, 'text'))).toBe(expected)
})

test.each(Object.entries(kinds).filter(([kind]) => kind !== 'rejected' && kind !== 'range-too-large'))(
  'all endpoints failed, the last by %s: not served is %s',
  (why, expected) => {
    expect(isNotServed(new Fault('chain.unreachable', { chain: 'eth', why }))).toBe(expected)
  },
)

test('what has no blocks any more is not served; any other error says nothing of it', () => {
  expect(isNotServed(notServed('bsc'))).toBe(true)
  expect(isNotServed(new Fault('reply.malformed', { what: 'eth_getLogs' }))).toBe(false)
  expect(isNotServed(new Error('no-result'))).toBe(false)
})
