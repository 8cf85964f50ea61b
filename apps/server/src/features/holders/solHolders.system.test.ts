import { createPeopleSwitch } from '@peregrine/sandbox/people/peopleSwitch'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import type { ProviderProfile } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { type SolanaSandbox, startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { untilFound } from '@peregrine/testkit/untilFound'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HolderLooks } from '../../domain/holders/holderLooks.ts'
import { listLargestAccounts } from '../../domain/holders/readHolderHistory.ts'
import { requestOf } from '../../start/parts.ts'
import { indexSolana, setUpSolana } from '../../start/testing/indexSolana.ts'
import { fillHolders } from './fillHolders.ts'

let sandbox: SolanaSandbox
let database: TestDatabase
const ends: (() => Promise<unknown>)[] = []
const errors: unknown[] = []
const people = createPeopleSwitch()
beforeAll(async () => {
  sandbox = await startSolanaSandbox({ seed: 'holders', rate: 6, people })
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  people.setPaused(false)
  for (const end of ends.splice(0).reverse()) await end()
  await database.drop()
  expect(errors.splice(0)).toEqual([])
})

const until = <Found>(what: string, find: () => Promise<Found | null>): Promise<Found> =>
  untilFound(find, { what, everyMs: 50 })

async function one<Row>(text: string, values: unknown[] = []): Promise<Row | null> {
  const { rows } = await database.pool.query(text, values)
  return (rows[0] as Row | undefined) ?? null
}

async function ask<Result>(method: string, params: unknown[]): Promise<Result> {
  const response = await fetch(sandbox.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: Result }).result
}

/** Indexes the sandbox from its newest slots on through a provider, and reads histories. */
async function start(profile: ProviderProfile): Promise<void> {
  const target = { url: sandbox.rpcUrl, wsUrl: sandbox.wsUrl }
  const provider = await startProvider({ target, profile, limits: { callsPerSecond: 0, latencyMs: 0 } })
  ends.push(() => provider.stop())
  const setup = await setUpSolana(sandbox, provider.url)
  ends.push(indexSolana(setup, database, 3))
  const job = { pool: database.pool, chains: ['sol'] as const, request: requestOf([setup]), now: Date.now }
  ends.push(
    fillHolders({
      ...job,
      onError: (error) => errors.push(error),
      pauses: { idleMs: 50, unlookedMs: 0 },
    }),
  )
}

/** A token that was launched before the index began, and traded since. */
async function olderToken(): Promise<string> {
  const { address } = await until('older token', () =>
    one<{ address: string }>(
      `select k.address from token k join pool p on p.chain = k.chain and p.id = k.best_pool
       where k.chain = 'sol' and not k.is_holders_complete and p.token = k.address order by k.traded_ms limit 1`,
    ),
  )
  return address
}

const look = (mint: string) => new HolderLooks(database.pool).note('sol', mint, Date.now())

/** Keeps the people from trading, and waits until what was on its way has landed. */
async function pause(): Promise<void> {
  people.setPaused(true)
  const slot = () => ask<number>('getSlot', [{ commitment: 'processed' }])
  const paused = await slot()
  await until('two more slots', async () => ((await slot()) >= paused + 2 ? true : null))
}

/** Every account of a mint with a balance, by the node's own parser, and the slot. */
async function count(mint: string): Promise<{ slot: number; accounts: [string, string, string][] }> {
  type Parsed = { data: { parsed: { info: { owner: string; tokenAmount: { amount: string } } } } }
  const slot = await ask<number>('getSlot', [{ commitment: 'processed' }])
  const accounts: [string, string, string][] = []
  for (const program of [
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  ]) {
    const found = await ask<{ pubkey: string; account: Parsed }[]>('getProgramAccounts', [
      program,
      { encoding: 'jsonParsed', filters: [{ memcmp: { offset: 0, bytes: mint } }] },
    ])
    for (const { pubkey, account } of found) {
      const { owner, tokenAmount } = account.data.parsed.info
      if (tokenAmount.amount !== '0') accounts.push([pubkey, owner, tokenAmount.amount])
    }
  }
  return { slot, accounts: accounts.sort(([a], [b]) => (a < b ? -1 : 1)) }
}

async function stored(mint: string): Promise<[string, string, string][]> {
  const { rows } = await database.pool.query<{ account: string; owner: string; units: string }>(
    `select account, owner, units from balance where chain = 'sol' and token = $1 and units > 0
     order by account collate "C"`,
    [mint],
  )
  return rows.map(({ account, owner, units }) => [account, owner, units])
}

const isDone = (mint: string, state: string) =>
  one('select from holder_history where token = $1 and state = $2', [mint, state])

test('an older token ends with every token account, where the provider lists them', async () => {
  await start('paid')
  const mint = await olderToken()
  await look(mint)
  await until('complete holders', () => isDone(mint, 'done'))
  expect(await one('select is_holders_complete as is from token where address = $1', [mint])).toEqual({
    is: true,
  })
  // Trades go on: compared when nothing moved between two counts.
  const [index, node] = await until('quiet moment', async () => {
    const before = await count(mint)
    await until('slot', () => one('select from chain_cursor where number > $1', [before.slot]))
    const index = await stored(mint)
    const after = await count(mint)
    return JSON.stringify(before.accounts) === JSON.stringify(after.accounts) ? [index, after.accounts] : null
  })
  expect(index).toEqual(node)
  expect(index.length).toBeGreaterThan(1)
})

test('where it does not, the owners of the largest twenty are known, and nothing more', async () => {
  await start('free-solana')
  const mint = await olderToken()
  await pause()
  await look(mint)
  await until('largest accounts', () => isDone(mint, 'top'))
  const { rows, accounts } = await listLargestAccounts(database.pool, 'sol', mint)
  const { accounts: all } = await count(mint)
  const owners = new Set(all.map(([, owner]) => owner))
  expect(accounts).toBe(Math.min(20, all.length))
  for (const { owner } of rows) expect(owners).toContain(owner)
  expect(await one('select is_holders_complete as is from token where address = $1', [mint])).toEqual({
    is: false,
  })
})
