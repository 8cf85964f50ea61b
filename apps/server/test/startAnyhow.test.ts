import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { startAnvil, type TestAnvil } from '@peregrine/chains/testing/startAnvil'
import { type RpcFilter, startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import type { ChainStatusWire, getStatus } from '@peregrine/contract/routes/status'
import type { ChainKey } from '@peregrine/core/network'
import { freePort } from '@peregrine/testkit/freePort'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { makeDataDir, type Program, startProgram } from './startProgram.ts'

let eth: TestAnvil
let base: TestAnvil
let mining: NodeJS.Timeout
const miners = () => [eth, base].map((node) => node.rpc('evm_mine'))

beforeAll(async () => {
  ;[eth, base] = await Promise.all([startAnvil('--chain-id', '1'), startAnvil('--chain-id', '8453')])
  for (let i = 0; i < 10; i++) await Promise.all(miners())
  mining = setInterval(() => void Promise.all(miners()), 1_000)
})
afterAll(async () => {
  clearInterval(mining)
  await Promise.all([eth.stop(), base.stop()])
})

let place: ReturnType<typeof makeDataDir>
let server: Program | null = null
beforeEach(() => {
  place = makeDataDir()
})
afterEach(async () => {
  await server?.stop()
  server = null
  place.remove()
})

const blocksBack = { START_BLOCKS_BACK: '3' }
const dead = async () => `http://127.0.0.1:${await freePort()}`

async function start(env: Record<string, string>): Promise<void> {
  server = await startProgram(place.dataDir, { ...blocksBack, ...env })
}

async function stop(): Promise<void> {
  await server?.stop()
  server = null
}

type Status = z.infer<typeof getStatus.reply>

async function statusNow(): Promise<Status> {
  const reply = await fetch(`${server?.url}/api/status`)
  return ((await reply.json()) as { data: Status }).data
}

async function chainNow(chain: ChainKey): Promise<ChainStatusWire> {
  const { chains } = await statusNow()
  return chains.find((one) => one.chain === chain) as ChainStatusWire
}

async function expectState(chain: ChainKey, state: string, why: string | null): Promise<void> {
  const look = async () => {
    const { health } = await chainNow(chain)
    return [health?.state, health?.why]
  }
  await expect.poll(look, { timeout: 60_000 }).toEqual([state, why])
}

const expectLive = (chain: ChainKey) => expectState(chain, 'live', null)

async function readyNow(): Promise<{ status: number; why: string[] }> {
  const reply = await fetch(`${server?.url}/readyz`)
  return { status: reply.status, why: ((await reply.json()) as { why: string[] }).why }
}

const isFirstBlock = ({ method, params }: { method: string; params: unknown[] }) =>
  method === 'eth_getBlockByNumber' && params[0] === '0x0'

/** A node that is switched off and on, in front of a real one. */
async function switchable(node: TestAnvil, filter: RpcFilter = {}) {
  const power = { isOn: true }
  const front = await startRpcFilter(node.url, {
    ...filter,
    respond(_, response) {
      if (!power.isOn) response.destroy()
      return !power.isOn
    },
  })
  return Object.assign(front, { power })
}

/** Names the real chain's block 0. */
const asReal = (chain: ChainKey): RpcFilter => ({
  answer: (call) =>
    isFirstBlock(call) ? { result: { hash: chainDefinitions[chain].origin.genesisHash } } : null,
})

test('a dead endpoint holds up neither the page nor another chain; it joins when it answers', async () => {
  await using late = await switchable(base, asReal('base'))
  late.power.isOn = false
  await start({ ETH_RPC_URL: eth.url, BASE_RPC_URL: late.url })
  expect((await fetch(`${server?.url}/healthz`)).status).toBe(200)
  await expectState('base', 'starting', 'unreachable')
  await expectLive('eth')
  expect((await readyNow()).why).toEqual([expect.stringMatching(/^base starting for \d+ s: no endpoint/)])
  const { environmentId } = await statusNow()
  late.power.isOn = true
  await expectLive('base')
  expect((await statusNow()).environmentId).toBe(environmentId)
  expect((await chainNow('base')).health).toMatchObject({ isUnproven: false, restarts: 0 })
  expect((await readyNow()).status).toBe(200)
})

test('a chain of its own keeps its environment over a start without an answer, and joins again', async () => {
  await using own = await switchable(base)
  const env = { ETH_RPC_URL: eth.url, BASE_RPC_URL: own.url }
  await start(env)
  await expectLive('base')
  const { environmentId } = await statusNow()
  await stop()
  own.power.isOn = false
  await start(env)
  await expectState('base', 'starting', 'unreachable')
  expect((await statusNow()).environmentId).toBe(environmentId)
  own.power.isOn = true
  await expectLive('base')
})

test('an endpoint that comes up with another block 0 is never read: its rows belong to another environment', async () => {
  await using late = await switchable(base)
  late.power.isOn = false
  await start({ ETH_RPC_URL: eth.url, BASE_RPC_URL: late.url })
  const { environmentId } = await statusNow()
  late.power.isOn = true
  await expectState('base', 'starting', 'foreign-chain')
  const { block, health } = await chainNow('base')
  expect([block, health?.setAside]).toEqual([
    null,
    [expect.objectContaining({ why: expect.stringContaining('begins with block') })],
  ])
  await stop()
  await start({ ETH_RPC_URL: eth.url, BASE_RPC_URL: late.url })
  expect((await statusNow()).environmentId).not.toBe(environmentId)
  await expectLive('base')
})

test.each([
  ['null', { result: null }],
  ['an error', { error: { code: -32000, message: 'pruned history unavailable' } }],
])('a node that answers %s for block 0 is read by its id, and marked', async (_, reply) => {
  await using pruned = await startRpcFilter(base.url, {
    answer: (call) => (isFirstBlock(call) ? reply : null),
  })
  await start({ ETH_RPC_URL: eth.url, BASE_RPC_URL: pruned.url })
  await Promise.all([expectLive('base'), expectLive('eth')])
  expect([(await chainNow('base')).health?.isUnproven, (await chainNow('eth')).health?.isUnproven]).toEqual([
    true,
    false,
  ])
})

test('an endpoint of the wrong chain is told, and the other chain is read', async () => {
  await start({ ETH_RPC_URL: eth.url, BASE_RPC_URL: eth.url })
  await expectState('base', 'starting', 'foreign-chain')
  await expectLive('eth')
  await expect
    .poll(async () => (await chainNow('base')).health?.setAside)
    .toEqual([{ endpoint: new URL(eth.url).host, why: 'it serves chain 1, not 8453' }])
})

test('an endpoint that refuses every call, and one that is no node, are told as such', async () => {
  await using refusing = await startRpcFilter(eth.url, {
    respond(_, response) {
      response.writeHead(429).end()
      return true
    },
  })
  await using nonsense = await startRpcFilter(base.url, { answer: () => ({ result: { hello: 'world' } }) })
  await start({ ETH_RPC_URL: refusing.url, BASE_RPC_URL: nonsense.url })
  await expectState('eth', 'starting', 'refused')
  await expectState('base', 'starting', 'no-node')
})

test('without any endpoint that answers the page starts and says so; a call to a chain is refused in words', async () => {
  await start({ ETH_RPC_URL: await dead(), BASE_RPC_URL: await dead(), SOL_RPC_URL: await dead() })
  expect((await fetch(`${server?.url}/healthz`)).status).toBe(200)
  for (const chain of ['eth', 'base', 'sol'] as const) await expectState(chain, 'starting', 'unreachable')
  const { status, why } = await readyNow()
  expect([status, why.length]).toEqual([503, 3])
  const wallet = `0x${'ab'.repeat(20)}`
  const reply = await fetch(`${server?.url}/api/queryTokenBal/eth/${wallet}/0x${'00'.repeat(20)}`)
  expect([reply.status, await reply.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'chain.unreachable' }),
  ])
})
