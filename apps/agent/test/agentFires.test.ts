import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Trading } from '@peregrine/contract/routes/trading'
import type { Order } from '@peregrine/contract/order'
import { makeBracket, makeEither, makeOrder, type OrderDraft } from '@peregrine/orders/makeOrders'
import { pausePeople } from '@peregrine/testkit/people'
import { sealedOrder } from '@peregrine/testkit/sealedOrder'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import { createPublicClient, type Hex, http, parseEther, type PublicClient } from 'viem'
import { bsc } from 'viem/chains'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPriceMover, type PriceMover } from '../../../e2e/openPriceMover.ts'
import { makingOf, newId, sale } from '../../../e2e/orderSteps.ts'
import { askNode, fund, heldOnChain, type TradedPool, tradedPool } from '../../../e2e/tradeSteps.ts'
import { type Account, signedInAccount } from './account.ts'
import { sealedBackup, type SealedBackup } from './sealedBackup.ts'
import { type Agent, startAgent } from './startAgent.ts'

const long = { timeout: 120_000, interval: 100 }
const network = 'bsc'
const coin = parseEther('0.01').toString()

let server: Peregrine
let folder: string
let sealed: SealedBackup
let trading: Trading
let traded: TradedPool
let account: Account
let chain: PublicClient
let mover: PriceMover
const agents: Agent[] = []

const read = async <T>(route: string): Promise<T> =>
  ((await (await fetch(server.url + route)).json()) as { data: T }).data

/** The price of a pool now, in dollars; by default of the pool that the mover moves. */
async function priceNow(of = `/${network}/pool-info/${traded.pool}`): Promise<number> {
  const { tokenPrice } = await read<PoolInfoWire>(of)
  if (tokenPrice === null) throw new Error('a pool without a price')
  return tokenPrice
}

beforeAll(async () => {
  server = await startPeregrine({ env: { SANDBOX_RATE: '12', SANDBOX_PEOPLE: 'paused' } })
  folder = mkdtempSync(path.join(tmpdir(), 'peregrine-agent-'))
  trading = await read<Trading>('/api/trading')
  sealed = await sealedBackup(folder, trading.environment.id)
  account = await signedInAccount(server.url, sealed.evm.privateKey)
  await fund(server.url, network, sealed.evm.address)
  traded = await tradedPool(read, network, 'pancakeswap-v3')
  mover = openPriceMover(server.url, traded, network)
  const sandbox = (await (await fetch(`${server.url}/sandbox`)).json()) as {
    chains: Record<string, { rpcUrl: string }>
  }
  chain = createPublicClient({ chain: bsc, transport: http(sandbox.chains[network]?.rpcUrl) })
})
afterEach(async () => {
  for (const agent of agents.splice(0)) {
    agent.kill('SIGKILL')
    await agent.ended
  }
  // Raised again and again, the pool would be so thin that a purchase alone sets off the next order.
  await mover.drop()
  await mover.touch()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A trade's price is its average: only the next one is at what the pool has come to. */
async function raisePrice(): Promise<void> {
  await mover.raise()
  await mover.touch()
}

const stateFolder = () => path.join(folder, 'state')

function start(cap = 'bsc=5', ...more: string[]): Agent {
  const { backup, keyFile } = sealed
  const files = ['--backup', backup, '--key-file', keyFile, '--state', stateFolder()]
  const agent = startAgent(['--server', server.url, ...files, '--cap', cap, ...more])
  agents.push(agent)
  return agent
}

const terms = () =>
  ({
    network,
    token: traded.token,
    decimals: traded.decimals,
    pool: traded.pool,
    wallets: [sealed.evm.address],
    // What raises the price is far above its own average.
    slippageBps: 9_000,
    // A busy machine takes its time to start an agent again.
    maxAgeMs: 300_000,
    serviceFee: trading.networks[network]?.serviceFee ?? null,
  }) as const

const over = (value: number) => ({ kind: 'level', measure: 'price', at: 'over', value }) as const

const purchase = (value: number, units = coin): OrderDraft =>
  sale({ ...terms(), side: 'buy', kind: 'rise-buy', amount: { type: 'coins', units }, when: over(value) })

/** Stores orders as the trader's page does: sealed by their wallets. */
const arm = (orders: readonly Order[]) => account.add(orders.map((order) => sealedOrder(order, sealed.keys)))

const intentOf = ({ wallets }: Order) => wallets[0]?.intentId ?? ''
const sentSoFar = () => chain.getTransactionCount({ address: sealed.evm.address as Hex })

/** The transaction of a confirmed line. An heir has another intent for what was recorded and not signed. */
async function txOf(agent: Agent, { id }: Order): Promise<Hex | null> {
  const order = (await account.orders()).find((one) => one.id === id)
  const intent = order ? intentOf(order) : ''
  const found = new RegExp(`^confirmed intent=${intent} .*tx=(0x[0-9a-f]{64})$`, 'm').exec(agent.stdout())
  return found ? (found[1] as Hex) : null
}

async function untilConfirmed(agent: Agent, order: Order): Promise<Hex> {
  const said = async () => (await txOf(agent, order)) ?? `${agent.stdout()}${agent.stderr()}`
  await expect.poll(said, long).toMatch(/^0x[0-9a-f]{64}$/)
  return (await txOf(agent, order)) ?? '0x'
}

const untilArmed = (agent: Agent, order: Order) =>
  expect.poll(() => agent.stdout() + agent.stderr(), long).toContain(`armed intent=${intentOf(order)} `)

/** What the chain's own node says of a transaction, by a client that knows nothing of ours. */
async function landed(hash: Hex) {
  const { status, from } = await chain.getTransactionReceipt({ hash })
  return { status, from }
}

test('a signed-in trader’s bracket fires with no browser: the purchase, and the exit that sells what it brought', async () => {
  const exits = {
    profits: [
      sale({
        ...terms(),
        amount: { type: 'share', bps: 10_000, of: 'bought' },
        when: over((await priceNow()) * 1.2),
      }),
    ],
    stops: [],
  }
  const orders = makeBracket(purchase((await priceNow()) * 1.3), exits, makingOf(trading))
  await arm(orders)
  const [entry, exit] = orders as [Order, Order]
  const agent = start()
  await untilArmed(agent, entry)
  const before = await sentSoFar()
  await raisePrice()
  const bought = await untilConfirmed(agent, entry)
  await untilArmed(agent, exit)
  await mover.touch()
  const sold = await untilConfirmed(agent, exit)
  for (const hash of [bought, sold])
    expect(await landed(hash)).toEqual({ status: 'success', from: sealed.evm.address })
  // A purchase, an approval and a sale; and nothing of it is left.
  expect((await sentSoFar()) - before).toBe(3)
  expect(await heldOnChain(server.url, network, sealed.evm.address, traded.token)).toBe(0n)
  expect(
    (await account.orders()).filter(({ id }) => [entry.id, exit.id].includes(id)).map(({ status }) => status),
  ).toEqual(['success', 'success'])
  const lines = agent
    .stdout()
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '))
  expect(lines).toEqual([
    `armed intent=${intentOf(entry)}`,
    `fired intent=${intentOf(entry)}`,
    `confirmed intent=${intentOf(entry)}`,
    `armed intent=${intentOf(exit)}`,
    `fired intent=${intentOf(exit)}`,
    `confirmed intent=${intentOf(exit)}`,
  ])
  agent.kill('SIGTERM')
  expect(await agent.ended).toEqual({ code: 0, signal: null })
})

/** Moments at which the agent is killed, each later on the way from the trigger to the confirmation. */
const moments = [
  { name: 'it has fired', pattern: /^fired /, afterMs: 0 },
  { name: 'it is being claimed and built', pattern: /^fired /, afterMs: 60 },
  { name: 'its transaction is out', pattern: /^sent /, afterMs: 0 },
] as const

test.each(moments)(
  'killed when $name, it has sent one transaction of the order after a restart',
  async ({ pattern, afterMs }) => {
    const order = makeOrder(purchase((await priceNow()) * 1.3), makingOf(trading))
    await arm([order])
    const before = await sentSoFar()
    const killed = start()
    await untilArmed(killed, order)
    killed.onLine((line) => {
      if (!pattern.test(line)) return
      if (afterMs === 0) killed.kill('SIGKILL')
      // Fixed wait: the kill comes somewhere within the work that nothing marks the middle of.
      else setTimeout(() => killed.kill('SIGKILL'), afterMs)
    })
    await raisePrice()
    expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' })
    expect(killed.stdout()).toContain('fired ')
    expect(killed.stdout()).not.toContain('confirmed ')
    const heir = start()
    const hash = await untilConfirmed(heir, order)
    expect(await landed(hash)).toEqual({ status: 'success', from: sealed.evm.address })
    expect((await sentSoFar()) - before).toBe(1)
  },
)

test('on Solana as well, by whatever the market does: one of two that exclude each other, once, though the agent is killed', async () => {
  const wallet = sealed.sol.address
  await fund(server.url, 'sol', wallet)
  const { pool, token, decimals } = await tradedPool(read, 'sol')
  const price = await priceNow(`/sol/pool-info/${pool}`)
  const on = {
    network: 'sol',
    token,
    decimals,
    pool,
    wallets: [wallet],
    slippageBps: 5_000,
    maxAgeMs: 300_000,
    serviceFee: trading.networks.sol?.serviceFee ?? null,
  } as const
  const buy = { side: 'buy', amount: { type: 'coins', units: '50000000' } } as const
  const under = { kind: 'level', measure: 'price', at: 'under', value: price * 0.9995 } as const
  const orders = makeEither(
    [
      sale({ ...on, ...buy, kind: 'rise-buy', when: over(price * 1.0005) }),
      sale({ ...on, ...buy, kind: 'limit-buy', when: under }),
    ],
    makingOf(trading),
  )
  const ask = (method: string, params: unknown[]) => askNode(server.url, 'sol', method, params)
  // An order has ended once its transaction is confirmed; unasked, a node tells of finalized ones only, 13 s later.
  const confirmed = { commitment: 'confirmed' }
  /** Transactions that the wallet has signed and paid for. */
  const paidBy = async () => {
    const found = (await ask('getSignaturesForAddress', [wallet, confirmed])) as { signature: string }[]
    const payers = await Promise.all(
      found.map(async ({ signature }) => {
        const config = { ...confirmed, encoding: 'json', maxSupportedTransactionVersion: 0 }
        const read = await ask('getTransaction', [signature, config])
        const { transaction } = read as { transaction: { message: { accountKeys: string[] } } }
        return { signature, payer: transaction.message.accountKeys[0] }
      }),
    )
    return payers.flatMap(({ signature, payer }) => (payer === wallet ? [signature] : []))
  }
  await arm(orders)
  await pausePeople(server.url, false)
  onTestFinished(() => pausePeople(server.url, true))
  const killed = start('sol=1')
  killed.onLine((line) => {
    if (line.startsWith('sent ')) killed.kill('SIGKILL')
  })
  expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' })
  const heir = start('sol=1')
  const ends = async () => {
    const stored = (await account.orders()).filter(({ id }) => orders.some((order) => order.id === id))
    const words = stored.map(({ status, deletedAt }) => (deletedAt === undefined ? status : 'withdrawn'))
    return words.sort().join(' ')
  }
  await expect.poll(ends, long).toBe('success withdrawn')
  const sent = await paidBy()
  expect(sent).toHaveLength(1)
  await expect.poll(() => heir.stdout(), long).toMatch(new RegExp(`^confirmed .* tx=${sent[0]}$`, 'm'))
  expect(await heldOnChain(server.url, 'sol', wallet, token)).toBeGreaterThan(0n)
  expect(await paidBy()).toEqual(sent)
})

test('an order that somebody else put into the account is fired, and not traded', async () => {
  const order = makeOrder(purchase((await priceNow()) * 1.3), makingOf(trading))
  const own = sealedOrder(order, sealed.keys)
  const bent: Order = {
    ...own,
    id: newId(),
    signalId: newId(),
    limits: { ...own.limits, slippageBps: 9_999 },
  }
  await account.add([order, bent])
  const before = await sentSoFar()
  const agent = start()
  for (const one of [order, bent]) await untilArmed(agent, one)
  await raisePrice()
  for (const { id } of [order, bent])
    await expect.poll(() => agent.stderr(), long).toContain(`Order ${id} was not traded: unsealed`)
  expect(await sentSoFar()).toBe(before)
  const stored = (await account.orders()).filter(({ id }) => id === order.id || id === bent.id)
  expect(stored.map(({ status, reason, epoch }) => ({ status, reason, epoch }))).toEqual(
    [1, 2].map(() => ({ status: 'failed', reason: 'unsealed', epoch: 0 })),
  )
})

test('what was spent today counts after a restart: the purchase that would exceed the cap is refused', async () => {
  const order = makeOrder(
    purchase((await priceNow()) * 1.3, parseEther('0.02').toString()),
    makingOf(trading),
  )
  const [foreign] = [
    makeOrder({ ...purchase((await priceNow()) * 1.3), kind: 'limit-buy' }, makingOf(trading)),
  ]
  await arm([order, foreign])
  const before = await sentSoFar()
  // Four purchases of 0.01 were signed, with their fees.
  const agent = start('bsc=0.05', '--kinds', 'rise-buy,take-profit')
  await untilArmed(agent, order)
  await raisePrice()
  const failed = `failed intent=${intentOf(order)} `
  await expect.poll(() => agent.stdout() + agent.stderr(), long).toContain(failed)
  expect(agent.stdout()).toMatch(new RegExp(`^${failed}.*reason=cap\\.day$`, 'm'))
  expect(agent.stderr()).toContain(
    `Order ${foreign.id} is left to the tabs: its kind limit-buy is not among --kinds`,
  )
  expect(await sentSoFar()).toBe(before)
  expect((await account.orders()).find(({ id }) => id === foreign.id)).toMatchObject({
    status: 'pending',
    epoch: 0,
  })
})

test('it signs in anew when its session is ended, and refuses a second agent on its state', async () => {
  const order = makeOrder(purchase((await priceNow()) * 1.3), makingOf(trading))
  await arm([order])
  const agent = start()
  await untilArmed(agent, order)
  const second = start()
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.stderr()).toContain(`Another agent runs on the state folder ${stateFolder()}`)
  await account.endSessionsOf('peregrine-agent')
  await expect.poll(() => agent.stderr().split('Signed in with').length - 1, long).toBe(2)
  await raisePrice()
  await untilConfirmed(agent, order)
})

test('keys and password are neither said nor written, and what is written is its owner’s alone', async () => {
  const { privateKey, address } = sealed.evm
  const files = readdirSync(stateFolder()).map((name) => path.join(stateFolder(), name))
  expect(files.length).toBeGreaterThan(0)
  for (const file of [stateFolder(), ...files]) expect(statSync(file).mode & 0o077).toBe(0)
  const written = Buffer.concat(files.map((file) => readFileSync(file)))
  expect(written.includes(address)).toBe(true)
  const key = privateKey.slice(2)
  for (const secret of [
    key,
    Buffer.from(key, 'hex'),
    Buffer.from(key, 'hex').toString('base64'),
    sealed.password,
  ])
    expect(written.includes(secret)).toBe(false)
})
