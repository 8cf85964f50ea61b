import { expect, test } from 'vitest'
import { readTransaction } from './readTransaction.ts'

const hash = `0x${'1'.repeat(64)}`
const answers = (replies: Record<string, unknown>) => async (_: string, method: string) =>
  replies[method] ?? null
const receipt = {
  status: '0x1',
  blockNumber: '0x10',
  from: '0xAA',
  to: '0xBB',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
  l1Fee: '0x3',
}
const mined = { eth_getTransactionReceipt: receipt, eth_getBlockByNumber: { timestamp: '0x64' } }
const solana = {
  slot: 7,
  blockTime: 100,
  meta: { err: null, fee: 5_000 },
  transaction: { message: { accountKeys: [{ pubkey: 'payer' }] } },
}

test.each([
  ['mined', mined, { state: 'succeeded', block: 16, timeMs: 100_000, sender: '0xaa', feeUnits: 42_003n }],
  ['reverted', { ...mined, eth_getTransactionReceipt: { ...receipt, status: '0x0' } }, { state: 'failed' }],
  ['waiting', { eth_getTransactionByHash: { from: '0xAA', to: null } }, { state: 'pending', sender: '0xaa' }],
  ['unheard of', {}, { state: 'unknown', sender: null, feeUnits: null }],
])('an EVM transaction that is %s', async (_, replies, expected) => {
  expect(await readTransaction(answers(replies), 'base', hash)).toMatchObject(expected)
})

test.each([
  [null, { state: 'succeeded', block: 7, timeMs: 100_000, sender: 'payer', feeUnits: 5_000n, error: null }],
  [{ Custom: 1 }, { state: 'failed', error: '{"Custom":1}' }],
])('a Solana transaction whose error is %j', async (err, expected) => {
  const reply = { ...solana, meta: { ...solana.meta, err } }
  expect(await readTransaction(answers({ getTransaction: reply }), 'sol', 'signature')).toMatchObject(
    expected,
  )
})

test('a reply of another form is a fault', async () => {
  const reading = readTransaction(answers({ eth_getTransactionReceipt: { status: 'yes' } }), 'eth', hash)
  await expect(reading).rejects.toMatchObject({ code: 'reply.malformed' })
})
