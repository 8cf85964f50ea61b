import { launchV2Token } from '@peregrine/sandbox/evm/launchCalls'
import { buyWithCoin } from '@peregrine/sandbox/evm/swapCalls'
import {
  type RefusingPlan,
  refusingPlanNames,
  refusingPlans,
} from '@peregrine/testkit/fault-proxy/refusingPlans'
import type { ProviderLimits } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { type Provider, startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet } from '@peregrine/testkit/testWallet'
import { untilFound } from '@peregrine/testkit/untilFound'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthNow } from '../start/chainHealth.ts'
import { type Follower, followThrough } from './testing/followThrough.ts'

// One chain is followed by an index behind each refusing plan at once, and by one that reads the node itself.

const blocksBack = 3
const unlimited = Number.POSITIVE_INFINITY
const quotaPlans: readonly RefusingPlan[] = ['quota-402', 'quota-200']
/** They refuse for a rate. Laid over the paid plan once the first blocks are read, which would take them long. */
const ratePlans: readonly RefusingPlan[] = [...quotaPlans, 'method-rate', 'three-a-second', 'rate-ban']
/** Limits of this chain, which asks for less than the plans serve. */
const narrower: Partial<Record<RefusingPlan, Partial<ProviderLimits>>> = { 'rate-ban': { callsPerSecond: 5 } }
const deadline = 2n ** 40n
const launch = { kind: 'honest', coins: 10n ** 19n, taxBps: 0, deadline } as const

let chain: TestChain
let plain: Follower
const behind = new Map<RefusingPlan, { provider: Provider; follower: Follower }>()

beforeAll(async () => {
  chain = await startTestChain({ chainId: 8453, mining: 'manual' })
  await chain.sendSwaps(12, 2)
  // Minted just before the first block that is read, and named in it: its holders are in no block that is.
  await launchAndTrade('OLD')
  await chain.sendSwaps(4, 4)
  plain = await followThrough(chain, chain.rpcUrl, blocksBack)
  await Promise.all(refusingPlanNames.map(follow))
  // What fails here fails in its own test as well.
  await Promise.allSettled(refusingPlanNames.map((plan) => untilRead(followerOf(plan))))
  for (const plan of ratePlans)
    behind.get(plan)?.provider.setLimits({
      ...refusingPlans[plan],
      ...narrower[plan],
      quota: quotaPlans.includes(plan) ? 0 : unlimited,
    })
  await launchAndTrade('OWL')
  await chain.sendSwaps(8, 2)
})

afterAll(async () => {
  await Promise.all([...behind.values()].map(({ follower }) => follower.stop()))
  await Promise.all([...behind.values()].map(({ provider }) => provider.stop()))
  await plain?.stop()
  await chain?.stop()
})

async function follow(plan: RefusingPlan): Promise<void> {
  const limits = { latencyMs: 5, ...(!ratePlans.includes(plan) && refusingPlans[plan]) }
  const provider = await startProvider({ target: { url: chain.rpcUrl }, profile: 'paid', limits, seed: 3 })
  behind.set(plan, { provider, follower: await followThrough(chain, provider.url, blocksBack) })
}

const behindPlan = (plan: RefusingPlan) => behind.get(plan) as { provider: Provider; follower: Follower }
const followerOf = (plan: RefusingPlan): Follower => behindPlan(plan).follower

/** A new token with a pool and a trade, so that facts are asked for while calls are refused. */
async function launchAndTrade(symbol: string): Promise<void> {
  const wallet = createTestWallet(chain, () => chain.mine())
  const [creator, trader] = chain.users
  if (!creator || !trader) throw new Error('a test chain has users')
  const { address } = creator.account
  const nonce = await wallet.reader.getTransactionCount({ address })
  const { calls, pool } = launchV2Token('base', address, nonce, { ...launch, name: symbol, symbol })
  for (const call of calls) await wallet.send(creator, call)
  const order = { key: 'base', pool, amountIn: 10n ** 16n, minOut: 0n, deadline } as const
  await wallet.send(trader, buyWithCoin({ ...order, trader: trader.account.address }, 'router'))
}

async function untilRead({ health }: Follower): Promise<void> {
  const head = Number(await chain.rpc.call('eth_blockNumber'))
  const find = async () => (health.committed === head ? head : null)
  await untilFound(find, { what: `block ${head}`, everyMs: 50, endMs: 60_000 })
}

const facts = {
  trades: `select block_number, tx_hash, idx, in_pool, pool, token, side, sold_units, bought_units, value_micros,
    price_usd from trade`,
  pools: 'select id, dex, token, quote, first_block, born_ms from pool',
  tokens: 'select address, symbol, name, decimals, total_supply, first_block from token',
  candles:
    'select pool, period, open_s, buys, sells, native_open, native_high, native_low, native_close from candle',
  holders: 'select address, is_holders_complete from token',
  gaps: 'select from_number, to_number from chain_gap where before_hash is not null',
}

/** Holders are read late, or not at all, where logs are not served or the pace is the limit. */
const mayLackHolders = (plan: RefusingPlan) => !/^(logs|batch|receipts)-/.test(plan)

async function rowsOf({ database }: Follower): Promise<Record<string, string[]>> {
  const read = async ([name, query]: [string, string]): Promise<[string, string[]]> => {
    const { rows } = await database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from (${query}) t order by 1`,
    )
    return [name, rows.map(({ row }) => row)]
  }
  return Object.fromEntries(await Promise.all(Object.entries(facts).map(read)))
}

/** What failures are counted as; a refused size is none, as smaller requests follow at once. */
const failures: Partial<Record<RefusingPlan, string>> = {
  ...Object.fromEntries(ratePlans.map((plan) => [plan, 'rate-limited'])),
  'receipts-403': 'refused',
  'silent-logs': 'timeout',
  'no-logs': 'unsupported',
  'page-200': 'garbage',
  'page-403': 'refused',
}

/** The limit that a plan's refusals teach; no other plan slows the pace. */
function limitOf(plan: RefusingPlan): 'logRange' | 'perBatch' | 'perSecond' | null {
  if (ratePlans.includes(plan)) return 'perSecond'
  if (plan.startsWith('logs-')) return 'logRange'
  return plan.startsWith('batch-') ? 'perBatch' : null
}

/** The plan did refuse, and was taken for what it is: rows alone may be right by patience. */
async function expectKnown(plan: RefusingPlan): Promise<void> {
  const { provider, follower } = behindPlan(plan)
  expect(provider.unserved()).toBeGreaterThan(0)
  const failure = failures[plan]
  // A call that gets no reply has failed once its time is over.
  const kinds = () => Object.keys(follower.health.failures).map((name) => name.split(' ')[1])
  if (failure) await expect.poll(kinds).toContain(failure)
  const [learned, limit] = [follower.learned(), limitOf(plan)]
  if (limit) expect(learned[limit]).not.toBeNull()
  if (limit !== 'perSecond') expect(learned.perSecond).toBeNull()
}

// First of all: the longer a provider refuses, the longer it is left alone.
test.each(quotaPlans)(
  'a used-up quota is named as refused calls, and the chain goes on after it: %s',
  async (plan) => {
    const { provider, follower } = behindPlan(plan)
    // Between two calls minutes may pass.
    await expect.poll(() => healthNow(follower.health, Date.now() + 300_000).why).toBe('refused')
    expect(healthNow(follower.health, Date.now() + 300_000).state).toBe('stalled')
    provider.setLimits({ quota: unlimited })
    await untilRead(follower)
    const rows = await rowsOf(follower)
    expect(rows).toEqual({ ...(await rowsOf(plain)), holders: rows.holders })
    await expectKnown(plan)
  },
)

test('the node itself: a new token with its facts, its pool and its trade', async () => {
  await untilRead(plain)
  const { trades = [], holders = [], tokens, gaps } = await rowsOf(plain)
  expect(trades.length).toBeGreaterThan(10)
  expect(tokens?.filter((row) => row.includes('"OWL"') && row.includes('"decimals": 18'))).toHaveLength(1)
  expect(gaps).toEqual([])
  expect(holders.filter((row) => row.includes('true'))).toHaveLength(2)
})

test.each(refusingPlanNames.filter((plan) => !quotaPlans.includes(plan)))(
  'a chain goes on behind a plan that refuses, and every row is right: %s',
  async (plan) => {
    const follower = followerOf(plan)
    await untilRead(follower)
    const [rows, right] = await Promise.all([rowsOf(follower), rowsOf(plain)])
    expect(rows).toEqual({ ...right, ...(mayLackHolders(plan) && { holders: rows.holders }) })
    expect(follower.health.restarts).toBe(0)
    await expectKnown(plan)
  },
)
