import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { ChainKey, Network } from '@peregrine/core/network'
import { launchSandbox } from '@peregrine/sandbox/launchSandbox'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import { type ProviderProfile, providerProfiles } from '@peregrine/testkit/fault-proxy/providerProfiles'
import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import { type Provider, startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { launchBrowser, openPage } from '../e2e/browser.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { countWaits } from './countWaits.ts'
import { noteFirstShown, readFirstShown } from './firstShown.ts'
import { quantile } from './quantile.ts'
import { readJson, readTrades } from './readTrades.ts'
import { benchUntradedTokens, type Plan } from './untradedToken.ts'
import { blockKey, watchBlocks } from './watchBlocks.ts'

const profileOf = (plan: Plan, chain: ChainKey): ProviderProfile => (chain === 'sol' ? plan.sol : plan.evm)
const plans: readonly Plan[] = [
  { name: 'free', evm: 'free-evm', sol: 'free-solana' },
  { name: 'paid', evm: 'paid', sol: 'paid' },
]
const chains = ['eth', 'base', 'bsc', 'sol'] as const satisfies ChainKey[]
const networksOf = (chain: ChainKey): Network[] =>
  chain === 'bsc' ? ['bsc', 'four'] : chain === 'sol' ? ['sol', 'pump'] : [chain]
const tradesPerSecond = 10
const firstTradeLimitMs = 20_000
const allChainsLimitMs = 60_000
/** Budget of calls per hour to follow the chain: about three for each block, and those for prices and checks. */
const callsPerHour: Record<(typeof chains)[number], number> = {
  eth: 3_000,
  base: 8_000,
  bsc: 30_000,
  sol: 30_000,
}
/** Budget of all calls per hour: half of the plan's pace, so that the other half is for visitors and the past. */
const allCallsPerHour = (profile: ProviderProfile): number =>
  (providerProfiles[profile].callsPerSecond * 3_600) / 2
/** Calls that grow with the blocks of a chain; the others grow with time, or with new tokens and visitors. */
const ofBlocks: ReadonlySet<RpcPurpose> = new Set(['blocks', 'receipts', 'logs'])
const ofTime: ReadonlySet<RpcPurpose> = new Set(['head', 'check', 'prices'])
const hourMs = 3_600_000
const giveUpMs = 300_000
const lookMs = 200
/** Blocks announced this late may not be on the page when measuring ends. */
const lastLookMs = 6_000

async function openProviders(plan: Plan, { chains: nodes }: SandboxInfo): Promise<Map<ChainKey, Provider>> {
  const opened = new Map<ChainKey, Provider>()
  for (const chain of chains) {
    const node = nodes[chain]
    if (!node) throw new Error(`the sandbox has no ${chain}`)
    const profile = profileOf(plan, chain)
    opened.set(chain, await startProvider({ target: { url: node.rpcUrl, wsUrl: node.wsUrl }, profile }))
  }
  return opened
}

function envFor(providers: ReadonlyMap<ChainKey, Provider>): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [chain, { url, wsUrl }] of providers) {
    env[`${chain.toUpperCase()}_RPC_URL`] = url
    if (wsUrl) env[`${chain.toUpperCase()}_WS_URL`] = wsUrl
  }
  return env
}

type Status = {
  data: {
    chains: {
      chain: ChainKey
      block: number | null
      health: { state: string } | null
      usage: { purposes: { purpose: RpcPurpose; calls: number }[] }
    }[]
  }
}

/** What a chain's endpoints were asked so far, by purpose, and the blocks read. */
type Usage = { block: number; calls: Map<RpcPurpose, number> }

async function readUsage(url: string): Promise<Map<ChainKey, Usage>> {
  const { data } = await readJson<Status>(`${url}/api/status`)
  return new Map(
    data.chains.map(({ chain, block, usage }) => [
      chain,
      {
        block: block ?? 0,
        calls: new Map(usage.purposes.map(({ purpose, calls }) => [purpose, calls])),
      },
    ]),
  )
}

/**
 * Calls per hour on the real chain, by purpose: those of blocks at its block time, which the sandbox's is not; the others
 * as measured.
 */
function callsAnHour(chain: ChainKey, before: Usage, after: Usage, tookMs: number): Map<RpcPurpose, number> {
  const blocks = Math.max(1, after.block - before.block)
  return new Map(
    [...after.calls].map(([purpose, calls]) => {
      const made = calls - (before.calls.get(purpose) ?? 0)
      const blockTimes = hourMs / chainDefinitions[chain].blockTimeMs
      return [purpose, ofBlocks.has(purpose) ? (made / blocks) * blockTimes : (made * hourMs) / tookMs]
    }),
  )
}

function describeCalls(plan: string, chain: ChainKey, calls: ReadonlyMap<RpcPurpose, number>): void {
  const parts = [...calls].map(([purpose, perHour]) => `${purpose}=${Math.round(perHour)}`)
  console.log(`CALLS plan=${plan} chain=${chain} ${parts.join(' ')}`)
}

type TradeList = { data: { items: unknown[] } }

/** Milliseconds from the start of the server to the first trade of each chain. */
async function firstTrades(url: string, startedMs: number): Promise<Map<ChainKey, number>> {
  const seen = new Map<ChainKey, number>()
  while (seen.size < chains.length && Date.now() - startedMs < giveUpMs) {
    for (const chain of chains) {
      if (seen.has(chain)) continue
      const lists = await Promise.all(
        networksOf(chain).map((network) => readJson<TradeList>(`${url}/api/trades/${network}?limit=1`)),
      )
      if (lists.some(({ data }) => data.items.length > 0)) seen.set(chain, Date.now() - startedMs)
    }
    await sleep(lookMs)
  }
  return seen
}

/** Milliseconds from the start of the server until every chain is within its limit of the head. */
async function untilLive(url: string, startedMs: number): Promise<number> {
  while (Date.now() - startedMs < giveUpMs) {
    const { data } = await readJson<Status>(`${url}/api/status`)
    const live = data.chains.filter(({ health }) => health?.state === 'live')
    if (live.length === chains.length) return Date.now() - startedMs
    await sleep(lookMs)
  }
  return giveUpMs
}

/** Delay from a node's announcement of a block to the rows of its trades on the home page, in milliseconds by chain. */
async function pageDelays(url: string, info: SandboxInfo, forMs: number): Promise<Map<ChainKey, number[]>> {
  const browser = await launchBrowser()
  const announced = await watchBlocks(info)
  try {
    const { page } = await openPage(browser, url)
    await noteFirstShown(page, 'trade-row')
    await page.goto('/')
    await page.waitForSelector('[data-testid=trade-row]')
    const fromMs = Date.now()
    await sleep(forMs)
    const toMs = Date.now() - lastLookMs
    const seenMs = new Map([...(await readFirstShown(page))].map(([id, { atMs }]) => [id, atMs]))
    const delays = new Map<ChainKey, number[]>()
    for (const chain of chains) {
      const trades = (await readTrades(url)).filter((trade) => {
        const heardMs = announced.atMs.get(blockKey(trade))
        return trade.chain === chain && heardMs !== undefined && heardMs >= fromMs && heardMs <= toMs
      })
      delays.set(chain, countWaits(trades, seenMs, (trade) => announced.atMs.get(blockKey(trade))).tookMs)
    }
    return delays
  } finally {
    announced.stop()
    await browser.close()
  }
}

/** Two block times, and one poll of the head, which happens once per block time. */
const delayLimitMs = (chain: ChainKey): number => 3 * chainDefinitions[chain].blockTimeMs

async function measurePlan(plan: Plan, isQuick: boolean): Promise<BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-live-'))
  const sandbox = await launchSandbox({ dataDir: folder, rate: tradesPerSecond })
  const providers = await openProviders(plan, sandbox.info)
  const startedMs = Date.now()
  const server = await startPeregrine({ env: envFor(providers) })
  try {
    const seen = await firstTrades(server.url, startedMs)
    const times = chains.map((chain) => seen.get(chain) ?? giveUpMs)
    // Blocks of before are late by what came before them, which is a figure of its own.
    const allLiveMs = await untilLive(server.url, startedMs)
    const measuredMs = Date.now()
    const before = await readUsage(server.url)
    const delays = await pageDelays(server.url, sandbox.info, isQuick ? 20_000 : 60_000)
    const after = await readUsage(server.url)
    const tookMs = Date.now() - measuredMs
    return [
      atMost(`live-${plan.name}-first-trade-p50`, quantile(times, 0.5), 'ms', firstTradeLimitMs),
      atMost(`live-${plan.name}-first-trade-all`, Math.max(...times), 'ms', allChainsLimitMs),
      atMost(`live-${plan.name}-all-live`, allLiveMs, 'ms', allChainsLimitMs),
      ...chains.flatMap((chain) => {
        const name = `live-${plan.name}-${chain}`
        const [from, to] = [before.get(chain), after.get(chain)]
        if (!from || !to) throw new Error(`${chain} is not in the status`)
        const calls = callsAnHour(chain, from, to, tookMs)
        describeCalls(plan.name, chain, calls)
        const sumOf = (counted: [RpcPurpose, number][]) =>
          counted.reduce((sum, [, perHour]) => sum + perHour, 0)
        const following = sumOf(
          [...calls].filter(([purpose]) => ofBlocks.has(purpose) || ofTime.has(purpose)),
        )
        return [
          atMost(`${name}-page-p99`, quantile(delays.get(chain) ?? [], 0.99), 'ms', delayLimitMs(chain)),
          atMost(`${name}-calls`, following, '/h', callsPerHour[chain]),
          atMost(`${name}-calls-all`, sumOf([...calls]), '/h', allCallsPerHour(profileOf(plan, chain))),
        ]
      }),
    ]
  } finally {
    await server.stop()
    for (const provider of providers.values()) await provider.stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Four chains behind the plans of ordinary providers, cold: first trades, delay to the page, calls per hour, and tokens
 * never seen.
 */
export async function benchLive({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const plan of plans) results.push(...(await measurePlan(plan, isQuick)))
  results.push(...(await benchUntradedTokens(plans)))
  return results
}
