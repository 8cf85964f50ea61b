import { expect, test } from 'vitest'
import type { ChainAsker } from './chain.ts'
import { readDecimals } from './readDecimals.ts'

const token = `0x${'11'.repeat(20)}`
const mint = 'So11111111111111111111111111111111111111112'

function asking(result: unknown) {
  const asked: unknown[] = []
  const asker: ChainAsker = {
    request: async (path, _query, options) => {
      asked.push([path, options?.body])
      return { result }
    },
    memory: { lastRequestId: 0 },
  }
  return { asker, asked }
}

test('decimals of an ERC-20 are those that its contract names', async () => {
  const { asker, asked } = asking(`0x${'12'.padStart(64, '0')}`)
  expect(await readDecimals(asker, 'base', token)).toBe(18)
  expect(JSON.stringify(asked)).toContain('0x313ce567')
  expect(JSON.stringify(asked)).toContain(token)
})

test('those of a mint are those of its account', async () => {
  const value = {
    owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    data: { parsed: { info: { decimals: 6 } } },
  }
  expect(await readDecimals(asking({ value }).asker, 'pump', mint)).toBe(6)
})

test.each([['0x'], [`0x${'1'.padStart(61, '0')}000`], [null], [18]])('%o names none', async (reply) => {
  await expect(readDecimals(asking(reply).asker, 'eth', token)).rejects.toThrow('decimals')
})
