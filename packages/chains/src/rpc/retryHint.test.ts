import { knownRefusals } from '@peregrine/testkit/fault-proxy/knownRefusals'
import { expect, test } from 'vitest'
import { retryHintMs } from './retryHint.ts'
import { parseRpcError } from './rpcFailure.ts'

test.each([
  [{ rate: { allowed_rps: 50, backoff_seconds: 30 } }, 30_000],
  [{ backoff_seconds: '2' }, 2_000],
  [{ try_again_in: '587.5ms' }, 587.5],
  [{ try_again_in: '1.5s' }, 1_500],
  [{ try_again_in: 0.25 }, 250],
  [{ rate: { backoff_seconds: 0 } }, null],
  [{ try_again_in: 'soon' }, null],
  [{ try_again_in: '-3s' }, null],
  [{ try_again_in: '1.2.3s' }, null],
  [{ try_again_in: { toString: 5 } }, null],
  ['0x08c379a0', null],
  [null, null],
])('%j asks for a rest of %s ms', (data, expected) => {
  expect(retryHintMs(data)).toBe(expected)
})

test('a refusal carries the rest that it asks for', () => {
  expect(parseRpcError(knownRefusals['Infura, rate']).retryAfterMs).toBe(1_000)
})
