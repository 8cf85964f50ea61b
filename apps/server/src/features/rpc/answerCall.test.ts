import { expect, test } from 'vitest'
import { answerCall, type RpcDeps } from './answerCall.ts'

const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const caller = { intent: null, owner: null, isAlone: true }
const units = { offset: 64, length: 8 }

/** What is said to a call whose answer has so many characters. */
async function codeOf(chars: number, config: Record<string, unknown>, isAlone = true) {
  const deps = { request: async () => 'x'.repeat(chars), sender: { redact: [] } } as unknown as RpcDeps
  const params = [wallet, { programId: program }, config] as never
  const call = { jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner', params } as const
  const { error } = await answerCall(deps, 'sol', call, { ...caller, isAlone })
  return error?.code ?? null
}

test.each([
  ['whole accounts', 999_000, {}, null],
  ['too many whole accounts', 1_000_001, {}, -32014],
  ['more accounts by their units alone', 3_999_000, { dataSlice: units }, null],
  ['too many of those', 4_000_001, { dataSlice: units }, -32014],
  ['more accounts by longer slices', 1_000_001, { dataSlice: { offset: 0, length: 9 } }, -32014],
  ['more accounts by a slice that is none', 1_000_001, { dataSlice: { length: '8' } }, -32014],
])('%s', async (_, chars, config, code) => {
  expect(await codeOf(chars, config)).toBe(code)
})

test('in a batch no list is longer than any other answer', async () => {
  expect(await codeOf(1_000_001, { dataSlice: units }, false)).toBe(-32014)
})
