import { decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import type { Person } from './cast.ts'
import { createHandOuts } from './handOut.ts'
import { establishedMarket, type Market } from './market.ts'
import type { TradingContext } from './planTrades.ts'

const addressOf = (at: number): `0x${string}` => `0x${String(at).padStart(40, '0')}`
const person = (at: number) => ({ account: { address: addressOf(at) }, role: 'retail' }) as Person
const holders = [1, 2, 3, 4, 5].map(person)
const token = addressOf(77)

const market = (change: Partial<Market>): Market => ({
  ...establishedMarket({ base: token } as Market['pool'], 'eth'),
  heat: 12,
  holders,
  ...change,
})

async function run(markets: readonly Market[], balance: bigint) {
  const sent: { from: string; call: Call; mayFail: boolean | undefined }[] = []
  const trading = {
    key: 'eth',
    cast: { deployer: person(99) },
    rpc: { batch: async () => [{ result: `0x${balance.toString(16).padStart(64, '0')}` }] },
    sender: {
      queue: ({ account }: Person, call: Call, { mayFail }: { mayFail?: boolean }) =>
        void sent.push({ from: account.address, call, mayFail }),
    },
  } as unknown as TradingContext
  const handOut = createHandOuts(trading)
  for (let block = 0; block < 100; block++) await handOut(markets)
  return sent
}

test('holders of a launched token send part of it to one another, once in a few blocks', async () => {
  const sent = await run([market({})], 1_000n)
  expect(sent.length).toBeGreaterThan(8)
  expect(sent.length).toBeLessThan(40)
  for (const { from, call, mayFail } of sent) {
    const abi = parseAbi(['function transfer(address to, uint256 value)'])
    const [to, units] = decodeFunctionData({ abi, data: call.data }).args
    const others = holders.map(({ account }) => account.address).filter((address) => address !== from)
    expect([call.to, others.includes(to), mayFail]).toEqual([token, true, true])
    expect(units).toBeGreaterThanOrEqual(100n)
    expect(units).toBeLessThanOrEqual(400n)
  }
})

test.each([
  ['that may not be sold again', { kind: 'cooldown' as const }],
  ['of a launchpad’s curve', { kind: 'four' as const }],
  ['that was there before', { heat: 0 }],
  ['with few holders', { holders: holders.slice(0, 3) }],
])('none of a token %s', async (_, change) => expect(await run([market(change)], 1_000n)).toEqual([]))

test('nor from those who sold all', async () => expect(await run([market({})], 0n)).toEqual([]))
