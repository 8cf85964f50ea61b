import { expect, test } from 'vitest'
import { readCoins } from './readCoins.ts'
import { coinNode } from './testing/coinNode.ts'

const [rich, poor] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const solana = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const unused = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const held = { [`base ${rich}`]: 3n * 10n ** 18n, [`sol ${solana}`]: 5_000_000_000n }

test('wallets are asked for in one call, and answered in their order', async () => {
  const node = coinNode(held)
  expect(await readCoins(node.request, 'base', [poor, rich])).toEqual([0n, 3n * 10n ** 18n])
  expect(node.calls).toEqual(['base eth_call 2'])
})

test('a chain without Multicall3 is asked for each', async () => {
  const node = coinNode(held)
  node.plain.add('base')
  expect(await readCoins(node.request, 'base', [poor, rich])).toEqual([0n, 3n * 10n ** 18n])
  expect(node.calls).toEqual(['base eth_call 2', 'base eth_getBalance 1', 'base eth_getBalance 1'])
})

test('accounts of Solana are asked for in one call; one that was never used holds nothing', async () => {
  const node = coinNode(held)
  expect(await readCoins(node.request, 'sol', [solana, unused])).toEqual([5_000_000_000n, 0n])
  expect(node.calls).toEqual(['sol getMultipleAccounts 2'])
})

test('a reply that leaves an account out is malformed, and a refusal is passed on', async () => {
  await expect(readCoins(async () => ({ value: [null] }), 'sol', [solana, unused])).rejects.toMatchObject({
    code: 'reply.malformed',
  })
  const node = coinNode(held)
  node.refusing.add('base')
  await expect(readCoins(node.request, 'base', [rich])).rejects.toMatchObject({ code: 'chain.unreachable' })
  expect(node.calls).toEqual(['base refused'])
})
