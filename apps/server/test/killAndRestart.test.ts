import { randomInt } from 'node:crypto'
// Fixed wait: kills and restarts come at any moment.
import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import { createTestDatabase } from '@peregrine/testkit/database'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { freePort } from '@peregrine/testkit/freePort'
import { afterEach, expect, test, vi } from 'vitest'
import { isDatabase, isNode, isSandbox, isServer, programProcesses } from './programProcesses.ts'
import { makeDataDir, type Program, startChains, startProgram } from './startProgram.ts'
import { countRows, differences, fixMoment, openAt, openBeside, type StoredRows } from './storedRows.ts'
import { untilGone } from './untilGone.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

const places: ReturnType<typeof makeDataDir>[] = []
afterEach(() => {
  for (const { remove } of places.splice(0)) remove()
})

function newFolder(): string {
  const place = makeDataDir()
  places.push(place)
  return place.dataDir
}

const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31))
const kills = Number(process.env.KILLS ?? 5)

/** The chains go on for the first looks of a round, and are stopped for the others. */
const looksPerRound = 15
const goingLooks = 5

/**
 * Fixes both databases at moments at which they have read the same blocks. The mining process is stopped for it, and goes
 * on for a while if a database is still behind. A node may mine a block that it was asked for before, so that the
 * databases themselves must not be read later than their cursors.
 */
async function fixSameBlocks(chains: Program, one: StoredRows, other: StoredRows): Promise<void> {
  let looks = 0
  const fixed = async () => {
    const look = looks++ % looksPerRound
    if (look === 0) chains.kill('SIGCONT')
    if (look === goingLooks) chains.kill('SIGSTOP')
    const [mine, theirs] = [await fixMoment(one), await fixMoment(other)]
    return { chains: mine.length, behind: mine.filter((cursor) => !theirs.includes(cursor)) }
  }
  const patience = { timeout: 600_000, interval: 200 }
  await expect.poll(fixed, patience).toEqual({ chains: 4, behind: [] })
}

test(`killed with -9 again and again while it indexes, it ends with the rows of a clean run (KILL_SEED=${seed})`, async () => {
  const random = seededRandom(seed)
  const chains = await startChains(newFolder(), { SANDBOX_RATE: '50' })
  const { chains: facts } = (await (await fetch(`${chains.url}/sandbox`)).json()) as SandboxInfo
  const wrapped = Object.values(facts).flatMap(({ contracts }) => contracts.wrapped ?? [])
  const dataDir = newFolder()
  const settings = { SANDBOX_URL: chains.url, ROLES: 'index' }
  for (let kill = 1; kill <= kills; kill++) {
    const starting = startProgram(dataDir, settings)
    // Every third is killed during startup.
    const program = await (kill % 3 === 0 ? Promise.race([starting, sleep(random() * 3_000)]) : starting)
    if (program) await sleep(random() * 4_000)
    const [server] = programProcesses(dataDir).filter(isServer)
    if (server) process.kill(server.pid, 'SIGKILL')
    await starting.then(
      ({ ended }) => ended,
      () => undefined,
    )
  }
  const database = await createTestDatabase()
  const cleanFolder = newFolder()
  const [survivor, clean] = await Promise.all([
    startProgram(dataDir, settings),
    startProgram(cleanFolder, { ...settings, DATABASE_URL: database.url }),
  ])
  const [mine, right] = [await openBeside(dataDir), await openAt(database.config)]
  try {
    await fixSameBlocks(chains, mine, right)
    expect(await countRows(right, 'trade')).toBeGreaterThan(300)
    const found = await differences(mine, right, wrapped)
    expect(
      found.map(({ table, missing, extra }) => ({
        table,
        missing: missing.slice(0, 3),
        extra: extra.slice(0, 3),
      })),
    ).toEqual([])
  } finally {
    chains.kill('SIGCONT')
    await Promise.all([mine.close(), right.close()])
    await Promise.all([survivor.stop(), clean.stop()])
    await chains.stop()
    await database.drop()
  }
})

const countOf = (dataDir: string) => {
  const all = programProcesses(dataDir)
  return {
    servers: all.filter(isServer).length,
    sandboxes: all.filter(isSandbox).length,
    nodes: all.filter(isNode).length,
    databases: all.filter(isDatabase).length,
  }
}
const once = { servers: 1, sandboxes: 1, nodes: 3, databases: 1 }

/** Blocks that the program's sandbox has mined for BSC. */
async function blocksOf({ url }: Program): Promise<number> {
  const reply = await fetch(`${url}/sandbox`)
  expect(reply.status).toBe(200)
  return ((await reply.json()) as SandboxInfo).stats.blocks.bsc ?? 0
}

test('killed with its own sandbox, nothing runs twice after the next start; SIGTERM ends all', async () => {
  const dataDir = newFolder()
  const port = String(await freePort())
  const env = { SANDBOX_RATE: '10', PORT: port }
  for (const pauseMs of [0, 400, 1_200]) {
    const program = await startProgram(dataDir, env)
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    expect(countOf(dataDir)).toEqual(once)
    process.kill(program.pid, 'SIGKILL')
    await program.ended
    await sleep(pauseMs)
  }
  const last = await startProgram(dataDir, env)
  await expect.poll(() => countOf(dataDir)).toEqual(once)
  // It must keep what it adopted: a sandbox looks after its launcher more often than it mines.
  const before = await blocksOf(last)
  await expect.poll(() => blocksOf(last), { timeout: 120_000 }).toBeGreaterThanOrEqual(before + 2)
  expect(countOf(dataDir)).toEqual(once)
  // Code 0: it exited by itself, before the guard that exits with 1 after 9.5 s (promise D2).
  expect((await last.stop()).code).toBe(0)
  await untilGone(dataDir)
})
