import { expect, test } from 'vitest'
import { type NodeAnswer, tryCall } from './tryCall.ts'

const call = { from: '0x1', to: '0x2', data: '0x' }
const refused = (code: number, message: string): NodeAnswer => ({ error: { code, message } })

// Each node's own words.
test.each<[string, NodeAnswer, string]>([
  ['geth', refused(3, 'execution reverted: TF'), 'reverted'],
  ['a custom error', refused(3, 'whatever a contract says'), 'reverted'],
  ['Nethermind', refused(-32015, 'VM execution error.'), 'reverted'],
  ['geth, no gas left', refused(-32000, 'out of gas'), 'reverted'],
  ['anvil, no gas left', refused(-32603, 'EVM error OutOfGas'), 'reverted'],
  ['an old token', refused(-32000, 'invalid opcode: INVALID'), 'reverted'],
  ['a wallet without coins', refused(-32000, 'insufficient funds for transfer'), 'unknown'],
  ['a node that lacks the state', refused(-32000, 'missing trie node'), 'unknown'],
  ['our server without a node', refused(-32010, 'no node answers'), 'unknown'],
  ['no answer at all', {}, 'unknown'],
  ['an answer that is no data', { result: { a: 1 } }, 'unknown'],
  ['a passing call', { result: '0x01' }, 'passed'],
  ['a passing call that returns nothing', { result: '0x' }, 'passed'],
])('%s', async (_, answer, outcome) => {
  expect(await tryCall(async () => answer, call)).toMatchObject({ outcome })
})
