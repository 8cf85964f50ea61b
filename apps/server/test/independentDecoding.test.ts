import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import { independentEvmSwaps } from './independentEvmSwaps.ts'
import { independentSolanaSwaps } from './independentSolanaSwaps.ts'
import { askNode, type IndependentSwap } from './independentSwap.ts'
import { makeDataDir, type Program, startProgram } from './startProgram.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const root = path.resolve(import.meta.dirname, '../../..')
const place = makeDataDir()
let program: Program
let info: SandboxInfo
beforeAll(async () => {
  program = await startProgram(place.dataDir, { SANDBOX_RATE: '20' })
  info = (await (await fetch(`${program.url}/sandbox`)).json()) as SandboxInfo
})
afterAll(async () => {
  await program?.stop()
  place.remove()
})

type Row = IndependentSwap & { dex: string; environment: string; valueUsd: string }

/** Runs `npm run export` without npm, beside the running server. */
async function exportTrades(...args: string[]): Promise<Row[]> {
  const child = spawn(
    process.execPath,
    ['apps/server/src/commands/export.ts', 'trades', '--format', 'json', ...args],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: place.dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(code).toBe(0)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
}

const rpcOf = (chain: ChainKey): string => info.chains[chain]?.rpcUrl ?? ''

function headOf(chain: ChainKey): Promise<number> {
  if (chain === 'sol') return askNode<number>(rpcOf('sol'), 'getSlot', [{ commitment: 'confirmed' }])
  return askNode<string>(rpcOf(chain), 'eth_blockNumber', []).then(Number)
}

async function committed(): Promise<Record<string, number>> {
  const text = await (await fetch(`${program.url}/metrics`)).text()
  const lines = text.matchAll(/^peregrine_committed_block\{chain="(\w+)"\} (\d+)/gm)
  return Object.fromEntries([...lines].map(([, chain = '', number]) => [chain, Number(number)]))
}

// At the pace of the sandbox's people; shorter than the test's own limit, so that it says what was missing.
const patience = { timeout: 500_000, interval: 500 }

const readIndependently = (chain: ChainKey, to: number): Promise<IndependentSwap[]> =>
  chain === 'sol'
    ? independentSolanaSwaps(rpcOf('sol'), to)
    : independentEvmSwaps(chain, rpcOf(chain), info.chains[chain].contracts, to)

const keyOf = ({ blockNumber, txHash, index }: IndependentSwap): string => `${blockNumber} ${txHash} ${index}`

const compared = [
  'chain',
  'blockNumber',
  'blockHash',
  'txHash',
  'index',
  'pool',
  'sender',
  'soldToken',
  'soldAmount',
  'boughtToken',
  'boughtAmount',
] as const satisfies (keyof IndependentSwap)[]

/** Drops columns that only the export has, and sorts. */
const inOrder = (swaps: readonly IndependentSwap[]): object[] =>
  swaps
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map((swap) => Object.fromEntries(compared.map((column) => [column, swap[column]])))

test('the export equals an independent reading of the chains, swap by swap', async () => {
  const tradesSoFar = async () => {
    const { stats } = (await (await fetch(`${program.url}/sandbox`)).json()) as SandboxInfo
    return stats.trades
  }
  await expect.poll(tradesSoFar, patience).toBeGreaterThan(700)
  const heads = Object.fromEntries(
    await Promise.all(chainKeys.map(async (chain) => [chain, await headOf(chain)] as const)),
  ) as Record<ChainKey, number>
  const unread = async () => {
    const now = await committed()
    return chainKeys.filter((chain) => (now[chain] ?? 0) < heads[chain])
  }
  await expect.poll(unread, patience).toEqual([])
  const dexes = new Set<string>()
  for (const chain of chainKeys) {
    const rows = await exportTrades('--chain', chain, '--to', String(heads[chain]))
    const expected = await readIndependently(chain, heads[chain])
    for (const { dex } of rows) dexes.add(dex)
    console.log(
      `${chain}: ${rows.length} exported, ${expected.length} read independently up to ${heads[chain]}`,
    )
    expect(expected.length).toBeGreaterThan(50)
    expect(inOrder(rows)).toEqual(inOrder(expected))
  }
  // The comparison means little if a venue was not traded.
  expect([...dexes].sort()).toEqual([
    'fourmeme',
    'pancakeswap-v2',
    'pancakeswap-v3',
    'pumpfun',
    'pumpswap',
    'raydium-cpmm',
    'uniswap-v2',
    'uniswap-v3',
  ])
})
