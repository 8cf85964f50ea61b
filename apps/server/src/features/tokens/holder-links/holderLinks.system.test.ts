import { transferTopic } from '@peregrine/chains/block'
import { getHolderLinks, type HolderLinksWire } from '@peregrine/contract/routes/holderLinks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { market, seedMarket } from '../../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../../realtime/testing/testApp.ts'

const [one, two, hub, vault, farm] = ['1', '2', '3', 'f', 'e'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
  string,
]
const contracts = new Set([vault, farm])
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
let app: TestApp
let filters: { topics: string[][] }[]

const log = (from: string, to: string, index: number) => ({
  address: market.token,
  topics: [transferTopic, topicOf(from), topicOf(to)],
  data: `0x${'5'.padStart(64, '0')}`,
  blockNumber: '0x1',
  blockHash: `0x${'1'.repeat(64)}`,
  logIndex: `0x${index}`,
})

async function node(_: string, method: string, params: unknown[]): Promise<unknown> {
  if (method === 'eth_getCode') return contracts.has(String(params[0])) ? '0x60' : '0x'
  if (method === 'eth_getBlockByNumber') return { timestamp: '0x6b49d200' }
  if (method !== 'eth_getLogs') throw new Error(`the test answers no ${method}`)
  filters.push(params[0] as { topics: string[][] })
  return [log(market.whale, one, 1), log(vault, two, 2), log(market.whale, one, 3)]
}

async function open(request: typeof node | null = node): Promise<void> {
  app = await startTestApp({ request })
  await seedMarket(app.database.pool)
  for (const [owner, from] of [
    [one, null],
    [two, hub],
    [market.kol, hub],
    [vault, farm],
  ])
    await app.database.pool.query(`insert into balance values ('eth', $1, $2, $2, 1000, $3)`, [
      market.token,
      owner,
      from,
    ])
}
beforeEach(() => void (filters = []))
afterEach(() => app.end())

async function read(token: string = market.token, network = 'eth'): Promise<HolderLinksWire> {
  const reply = await app.server.inject(`/api/holder-links/${network}/${token}`)
  return getHolderLinks.reply.parse(reply.json().data)
}

test('wallets among the holders are linked by what they sent one another, and by a common first sender', async () => {
  await open()
  expect(await read()).toEqual({
    state: 'read',
    since: 1_800_000_000_000,
    isWhole: true,
    links: [
      { from: market.whale, to: one, units: '10', count: 2 },
      { from: hub, to: two, units: null, count: 1 },
      { from: hub, to: market.kol, units: null, count: 1 },
    ],
    senders: [{ address: hub, name: null }],
  })
  // Neither pools nor contracts are asked for.
  expect([...(filters[0]?.topics[1] ?? [])].sort()).toEqual(
    [one, two, market.whale, market.kol].map(topicOf).sort(),
  )
})

test('what one visitor had read is told to the next', async () => {
  await open()
  await Promise.all([read(), read()])
  await read()
  expect(filters).toHaveLength(1)
})

test('a contract or pool that sent to several links nobody', async () => {
  await open()
  for (const sender of [farm, market.pool]) {
    await app.database.pool.query(`update balance set received_from = $1 where received_from is not null`, [
      sender,
    ])
    const { links, senders } = await read()
    expect([links.length, senders]).toEqual([1, []])
    await app.end()
    await open()
  }
})

test('a token older than the index is told as far as its logs were read, and not as whole', async () => {
  await open()
  await app.database.pool.query('update token set is_holders_complete = false where address = $1', [
    market.token,
  ])
  expect(await read()).toMatchObject({ state: 'read', isWhole: false })
})

test('without a node first receipts remain', async () => {
  await open(null)
  expect(await read()).toMatchObject({ state: 'not-served', since: null, isWhole: false, links: [{}, {}] })
})

test('on Solana neither is known', async () => {
  await open()
  await app.database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, total_supply, skeleton, first_block, first_seen_ms,
       is_holders_complete) values ('sol', 'Mint', 'M', 'M', 6, 1000, 'm', 1, 1, true)`,
  )
  expect(await read('Mint', 'sol')).toMatchObject({ state: 'unsupported', links: [] })
  expect(filters).toEqual([])
})
