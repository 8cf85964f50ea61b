import { isFault } from '@peregrine/core/fault'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil, type TestAnvil } from '../testing/startAnvil.ts'
import { parseHeader } from './header.ts'

type Header = Record<string, string>
let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.mineSwaps(1, 1)
})
afterAll(() => anvil.stop())

async function headerOf(node: TestAnvil): Promise<Header> {
  return (await node.rpc('eth_getBlockByNumber', '0x1', false)) as Header
}

test.each(['berlin', 'london', 'shanghai', 'cancun', 'prague'])(
  'the header of %s hashes to its hash',
  async (fork) => {
    const node = await startAnvil('--hardfork', fork)
    try {
      await node.rpc('evm_mine')
      expect(parseHeader(await headerOf(node))).toMatchObject({ number: 1, isHashProven: true })
    } finally {
      await node.stop()
    }
  },
)

test.each(['parentHash', 'receiptsRoot', 'logsBloom', 'timestamp', 'gasUsed', 'requestsHash', 'hash'])(
  'a changed %s is not proven',
  async (field) => {
    const header = await headerOf(anvil)
    const changed = {
      ...header,
      [field]: `${header[field]?.slice(0, -2)}${header[field]?.endsWith('11') ? '22' : '11'}`,
    }
    expect(() => parseHeader(changed)).toThrow(expect.toSatisfy((error) => isFault(error, 'block.unproven')))
    expect(parseHeader(changed, { trust: true }).isHashProven).toBe(false)
  },
)

test('a field of a future fork leaves the hash unproven', async () => {
  const header = { ...(await headerOf(anvil)), fieldOfTomorrow: '0x1', stateRoot: `0x${'ab'.repeat(32)}` }
  expect(parseHeader(header)).toMatchObject({ number: 1, isHashProven: false })
})

test.each([
  ['no object', null],
  ['a list', []],
  ['nothing in it', {}],
])('%s is malformed', (_, raw) => {
  expect(() => parseHeader(raw)).toThrow(expect.toSatisfy((error) => isFault(error, 'reply.malformed')))
})
