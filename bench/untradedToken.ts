import { setTimeout as sleep } from 'node:timers/promises'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { createCast } from '@peregrine/sandbox/evm/cast'
import { createBulkTrades } from '@peregrine/testkit/bulkTrades'
import { type ProviderProfile, providerProfiles } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { launchBrowser, openPage } from '../e2e/browser.ts'
import { openBuyer } from '../e2e/liveChain.ts'
import { blocksBack, catalogueFlags, openSolana } from '../e2e/untradedTokenMarkets.ts'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { readJson } from './readTrades.ts'

/** A plan of each family, by the profiles of testkit. */
export type Plan = { name: string; evm: ProviderProfile; sol: ProviderProfile }

const pageLimitMs = 5_000
const dayLimitMs = 30_000
const giveUpMs = 300_000
const lookMs = 250
const daySeconds = 86_400
/** Of the test chains; a real chain with shorter ones is played by narrower log ranges. */
const blockSeconds = 12
/** Blocks from a trade to the next. The server prices the coin at blocks that are multiples of it on every chain. */
const pauseBlocks = 100
const trades = daySeconds / blockSeconds / pauseBlocks
const chainIds = { eth: 1, base: 8453, bsc: 56 } as const
type EvmChain = keyof typeof chainIds

type Asked = { token: string; network: Network; chain: ChainKey }
type Measured = { pageMs: number; dayMs: number; candles: number }

type Status = { data: { chains: { chain: ChainKey; block: number | null }[] } }

type Prices = { data: Record<string, number | null> }

/** Waits until the chain is read and has the price of its coin, which on the real one is traded in every block. */
async function untilLive(url: string, { network, chain }: Asked): Promise<void> {
  const { coin } = networkFacts[network]
  const isLive = async () =>
    (await readJson<Status>(`${url}/api/status`)).data.chains.some(
      (one) => one.chain === chain && one.block !== null,
    )
  const isPriced = async () =>
    ((await readJson<Prices>(`${url}/api/prices?network=${network}`)).data[coin] ?? null) !== null
  while (!((await isLive()) && (await isPriced()))) await sleep(lookMs)
}

type History = { data: { fromMs: number | null; isWhole: boolean } }

/** Waits until a day of a pool is known, or all of it. */
async function untilDay(url: string, pool: string, startMs: number): Promise<void> {
  while (Date.now() - startMs < giveUpMs) {
    const { fromMs, isWhole } = (await readJson<History>(`${url}/api/history/${pool}`)).data
    if (isWhole || (fromMs !== null && fromMs <= startMs - daySeconds * 1_000)) return
    await sleep(lookMs)
  }
}

/** Opens a page of a token that the server never saw, and waits for its figures and then for a day of its candles. */
async function measureToken(url: string, asked: Asked): Promise<Measured> {
  const { token, network } = asked
  await untilLive(url, asked)
  const browser = await launchBrowser()
  try {
    const { page } = await openPage(browser, url)
    // The program is in the browser's cache, as for anybody who looks at a second token.
    await page.goto('/')
    await page.getByTestId('connection-button').waitFor()
    const startMs = Date.now()
    await page.goto(`/${network}/token/${token}`)
    await page.getByTestId('token-price').filter({ hasText: '$' }).first().waitFor({ timeout: giveUpMs })
    await page.getByTestId('security-verdict').first().waitFor({ timeout: giveUpMs })
    const pageMs = Date.now() - startMs
    await page.waitForURL('**/lp/*')
    const pool = `${network}/${new URL(page.url()).pathname.split('/').at(-1)}`
    await untilDay(url, pool, startMs)
    const dayMs = Date.now() - startMs
    const { data } = await readJson<{ data: unknown[] }>(`${url}/api/candles/${pool}?period=1m`)
    return { pageMs, dayMs, candles: data.length }
  } finally {
    await browser.close()
  }
}

function results(plan: string, chain: ChainKey, { pageMs, dayMs, candles }: Measured): BenchResult[] {
  if (candles === 0) throw new Error(`no candles of the token on ${chain} with the plan ${plan}`)
  const name = `live-${plan}-${chain}-untraded`
  return [atMost(`${name}-page`, pageMs, 'ms', pageLimitMs), atMost(`${name}-day`, dayMs, 'ms', dayLimitMs)]
}

/** Mines at a steady pace from a day ago on, and at last at the time of now. */
function createClock({ rpc }: TestChain) {
  // What is mined before the first trade and after the last one takes less than two pauses.
  let atSeconds = Math.floor(Date.now() / 1_000) - daySeconds - 2 * pauseBlocks * blockSeconds
  const mineAt = async (seconds: number): Promise<void> => {
    atSeconds = seconds
    await rpc.call('evm_mine', atSeconds)
  }
  return {
    async mine(blocks = 1) {
      for (let i = 0; i < blocks; i++) await mineAt(atSeconds + blockSeconds)
    },
    /** Mines a block every two seconds until the signal aborts. */
    async keepMining(signal: AbortSignal) {
      while (!signal.aborted) {
        await mineAt(Math.max(atSeconds + 1, Math.floor(Date.now() / 1_000)))
        await sleep(2_000)
      }
    },
  }
}

/** A chain of a day, in which a token was traded every twenty minutes and the coin a few blocks before. */
async function startDay(key: EvmChain) {
  const chain = await startTestChain({ chainId: chainIds[key], mining: 'manual' })
  const { mine, keepMining } = createClock(chain)
  const buyer = await openBuyer(chain)
  const { maker } = createCast('test', { kol: 0, retail: 0, sniper: 0, creator: 1, maker: 8, user: 4 })
  const swapCoin = createBulkTrades({ ...chain, traders: maker, mine })
  const height = Number(await chain.rpc.call('eth_blockNumber'))
  await mine(pauseBlocks - 3 - (height % pauseBlocks))
  for (let trade = 0; trade < trades; trade++) {
    await swapCoin(4, 2)
    await buyer.buy(10n ** 15n, mine)
    await mine(pauseBlocks - 3)
  }
  await mine(2 * blocksBack)
  return { chain, token: buyer.token, keepMining }
}

/** As many log queries for a day as on the real chain. */
function rangeOf(key: EvmChain, profile: ProviderProfile): number {
  const share = chainDefinitions[key].blockTimeMs / (blockSeconds * 1_000)
  return Math.max(1, Math.round(providerProfiles[profile].logRange * share))
}

type Calls = Record<string, number>

/** Calls from before the page to the last candle, those that follow the chain included. */
function describeCalls(plan: string, chain: ChainKey, before: Calls, after: Calls): void {
  const parts = Object.entries(after)
    .map(([method, count]) => [method, count - (before[method] ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([method, count]) => `${method}=${count}`)
  console.log(`UNTRADED plan=${plan} chain=${chain} ${parts.join(' ')}`)
}

async function measurePlan(
  { name, evm }: Plan,
  key: EvmChain,
  { chain, token }: { chain: TestChain; token: string },
): Promise<BenchResult[]> {
  const limits = { logRange: rangeOf(key, evm) }
  const provider = await startProvider({ target: { url: chain.rpcUrl }, profile: evm, limits })
  const env = { [`${key.toUpperCase()}_RPC_URL`]: provider.url, START_BLOCKS_BACK: String(blocksBack) }
  const server = await startPeregrine({ env })
  try {
    const before = { ...provider.calls }
    const measured = await measureToken(server.url, { token, network: key, chain: key })
    describeCalls(name, key, before, provider.calls)
    return results(name, key, measured)
  } finally {
    await server.stop()
    await provider.stop()
  }
}

async function measureEvm(key: EvmChain, plans: readonly Plan[]): Promise<BenchResult[]> {
  const { keepMining, ...day } = await startDay(key)
  const ended = new AbortController()
  const mining = keepMining(ended.signal)
  try {
    const measured: BenchResult[] = []
    for (const plan of plans) measured.push(...(await measurePlan(plan, key, day)))
    return measured
  } finally {
    ended.abort()
    await mining
    await day.chain.stop()
  }
}

async function measureSol({ name, sol }: Plan): Promise<BenchResult[]> {
  const { env, tokens, stop } = await openSolana(sol)
  const server = await startPeregrine({
    env: { ...env, START_BLOCKS_BACK: String(blocksBack) },
    nodeFlags: catalogueFlags,
  })
  try {
    const measured = await measureToken(server.url, { token: tokens.pump, network: 'pump', chain: 'sol' })
    return results(name, 'sol', measured)
  } finally {
    await server.stop()
    await stop()
  }
}

/**
 * A token never seen: time to its page with price, pools and security, and to a day of its candles. On Solana, where
 * every trade is a request, the day is the whole past of a curve of a minute.
 */
export async function benchUntradedTokens(plans: readonly Plan[]): Promise<BenchResult[]> {
  const measured: BenchResult[] = []
  for (const key of ['eth', 'base', 'bsc'] as const) measured.push(...(await measureEvm(key, plans)))
  for (const plan of plans) measured.push(...(await measureSol(plan)))
  return measured
}
