import { expect, test } from 'vitest'
import { isLeftOut, parseReplies } from './replies.ts'

const asText = (body: unknown) => JSON.stringify(body)

test('replies that came within a partial batch are kept, and the others are told', () => {
  const replies = parseReplies(asText([{ jsonrpc: '2.0', id: 1, result: '0x1' }]), [1, 2])
  expect(replies[0]).toEqual({ result: '0x1' })
  expect(replies.map(isLeftOut)).toEqual([false, true])
})

test.each([
  ['an error', { id: null, error: { code: -32600, message: 'Invalid Request' } }, 'batch-refused'],
  ['an array of one error', [{ id: null, error: { code: -32600, message: 'batch limit' } }], 'batch-refused'],
  ['an error without an envelope', { message: 'Batch of more than 3 requests', code: 31 }, 'batch-refused'],
  ['a rate', { error: 'Too many requests' }, 'rate-limited'],
  ['an empty array', [], 'garbage'],
])('%s in reply to a batch', (_, body, kind) => {
  expect(() => parseReplies(asText(body), [1, 2])).toThrow(expect.objectContaining({ kind }))
})

test('an array of one error is the error of a single call', () => {
  const [reply] = parseReplies(asText([{ id: null, error: { code: 3, message: 'execution reverted' } }]), [7])
  expect(reply).toMatchObject({ failure: { kind: 'rejected', code: 3 } })
})
