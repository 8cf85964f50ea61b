import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { executionLogOf } from './executionLogOf.ts'
import { openState } from './openState.ts'
import { salesOf } from './salesOf.ts'
import { spendingBookOf } from './spendingBookOf.ts'

let base: string
let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'agent-state-'))
  folder = path.join(base, 'state')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(base, { recursive: true })
})

/** Runs `testing/writeRecords.ts`, which writes records as fast as it can and says each id once it is acknowledged. */
async function startWriter(): Promise<{ child: ChildProcess; said(): string[] }> {
  const script = path.join(import.meta.dirname, 'testing/writeRecords.ts')
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let text = ''
  child.stdout?.on('data', (part) => (text += part))
  await once(child.stdout ?? child, 'data')
  return { child, said: () => text.split('\n').slice(0, -1) }
}

test('what was acknowledged is there after a kill, whenever it comes', async () => {
  for (const count of [1, 20, 60]) {
    const { child, said } = await startWriter()
    await expect.poll(() => said().length, { interval: 1 }).toBeGreaterThanOrEqual(count)
    child.kill('SIGKILL')
    await once(child, 'close')
    const state = openState(folder, 'env')
    const stored = new Set((await executionLogOf(state.database).list()).map(({ id }) => id))
    state.close()
    expect(said().length).toBeGreaterThan(0)
    expect(said().filter((id) => !stored.has(id))).toEqual([])
  }
})

test('every commit is on the disk itself before it is acknowledged', () => {
  const state = openState(folder, 'env')
  const pragma = (name: string) => Object.values(state.database.prepare(`pragma ${name}`).get() ?? {})[0]
  expect([pragma('synchronous'), pragma('journal_mode')]).toEqual([3, 'delete'])
  state.close()
})

test('a second agent is refused while the first runs or is stopped, not once it is dead', async () => {
  const { child } = await startWriter()
  const refusal = `Another agent runs on the state folder ${folder}: end it, or name another with --state`
  expect(() => openState(folder, 'env')).toThrow(refusal)
  child.kill('SIGSTOP')
  expect(() => openState(folder, 'env')).toThrow(refusal)
  child.kill('SIGKILL')
  await once(child, 'close')
  openState(folder, 'env').close()
})

test('two agents of one process are refused as well; other chains have files of their own', () => {
  const state = openState(folder, 'env')
  expect(() => openState(folder, 'env')).toThrow('Another agent runs')
  openState(folder, 'other').close()
  state.close()
})

test('folder and files are the owner’s alone, and a folder that is not is refused', () => {
  openState(folder, 'env').close()
  const places = [folder, ...readdirSync(folder).map((name) => path.join(folder, name))]
  expect(places.map((place) => statSync(place).mode & 0o077)).toEqual(places.map(() => 0))
  chmodSync(folder, 0o750)
  expect(() => openState(folder, 'env')).toThrow(`make it yours alone with chmod 700 ${folder}`)
})

test('the folder keeps its name', () => {
  const names = [1, 2].map(() => {
    const state = openState(folder, 'env')
    state.close()
    return state.name
  })
  expect(names[0]).toMatch(/^[0-9a-f]{8}$/)
  expect(names[1]).toBe(names[0])
})

const record: ExecutionRecord = {
  id: 'a'.repeat(32),
  pressId: 'press',
  intent: {
    kind: 'cancel',
    id: 'a'.repeat(32),
    environment: { id: 'env', runId: null },
    network: 'bsc',
    wallet: `0x${'1'.repeat(40)}`,
    limits: {
      family: 'EVM',
      chainId: 56,
      nonce: 1,
      maxGas: 2n ** 200n,
      maxFeePerGas: 3n,
      maxPriorityFeePerGas: 0n,
    },
  },
  summary: coinSummary,
  state: 'claimed',
  epoch: 1,
  holder: 'agent',
  attempts: [],
  reason: null,
  createdAtMs: 1,
  updatedAtMs: 1,
}

test('the log takes an intent once, and a record changes only under its epoch', async () => {
  const state = openState(folder, 'env')
  const log = executionLogOf(state.database)
  expect([await log.add(record), await log.add({ ...record, reason: 'again' })]).toEqual([true, false])
  expect(await log.read(record.id)).toEqual(record)
  const next: ExecutionRecord = { ...record, epoch: 2, state: 'failed' }
  const otherwiseRead: ExecutionRecord[] = [
    { ...record, epoch: 0 },
    { ...record, state: 'signed' },
  ]
  for (const was of otherwiseRead) expect(await log.replace(was, next)).toBeNull()
  expect(await log.replace(record, next)).toEqual(next)
  expect(await log.list()).toEqual([next])
  expect(await log.read('b'.repeat(32))).toBeNull()
  const first = await log.changeNonces('bsc:0x1', (book) => book ?? { runId: null, floor: 4, held: {} })
  expect(await log.changeNonces('bsc:0x1', (book) => book ?? { ...first, floor: 9 })).toEqual(first)
  state.close()
})

test('spending and sales outlive the process; a change that throws has changed nothing', async () => {
  const [first, sale] = [openState(folder, 'env'), { network: 'four', token: '0x1' } as const]
  const spent = { day: '2026-01-31', byIntent: { a: 2n ** 100n } }
  await spendingBookOf(first.database).change('bsc:0x1', () => spent)
  await expect(
    spendingBookOf(first.database).change('bsc:0x1', () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const sales = salesOf(first.database)
  for (const atMs of [5, 9, 7]) sales.rememberSale(sale, atMs)
  first.close()
  const second = openState(folder, 'env')
  const seen: unknown[] = []
  await spendingBookOf(second.database).change('bsc:0x1', (stored) => {
    seen.push(stored)
    return stored
  })
  const again = salesOf(second.database)
  expect([
    seen,
    again.lastSaleAtMs({ ...sale, network: 'bsc' }),
    again.lastSaleAtMs({ ...sale, token: '0x2' }),
  ]).toEqual([[spent], 9, null])
  second.close()
})
