import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '@peregrine/testkit/database'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import { isServer, programProcesses } from '../../../apps/server/test/programProcesses.ts'
import {
  makeDataDir,
  type Program,
  startChains,
  startProgram,
} from '../../../apps/server/test/startProgram.ts'
import { differences, fixMoment, openAt, openBeside } from '../../../apps/server/test/storedRows.ts'
import { UserWrites } from './userWrites.ts'

/** Readiness as reported by the server. */
type Readiness = { isReady: boolean; why: string | null }

const goesOnWithinMs = 10_000

/**
 * Lists processes still running for this folder: by command or environment, or with their working directory in it
 * (backends).
 */
function leftBehind(dataDir: string): string[] {
  const inside = spawnSync(
    'find',
    ['/proc', '-maxdepth', '2', '-name', 'cwd', '-lname', `${dataDir}*`, '-print'],
    {
      encoding: 'utf8',
    },
  )
  return [
    ...programProcesses(dataDir).map(({ command }) => command),
    ...inside.stdout.split('\n').filter(Boolean),
  ]
}

/** A server that indexes its own sandbox and takes users' writes, whose storage is attacked from outside. */
export class StorageRig {
  readonly failures: string[] = []
  readonly dataDir: string
  readonly #chains: Program
  readonly #server: Program
  readonly #writes: UserWrites
  readonly #removeChains: () => void
  #slowestMs = 0

  private constructor(
    parts: { chains: Program; server: Program; writes: UserWrites; removeChains(): void },
    dataDir: string,
  ) {
    this.#chains = parts.chains
    this.#server = parts.server
    this.#writes = parts.writes
    this.#removeChains = parts.removeChains
    this.dataDir = dataDir
  }

  static async open(dataDir: string): Promise<StorageRig> {
    const place = makeDataDir()
    const chains = await startChains(place.dataDir, { SANDBOX_RATE: '20' })
    const server = await startProgram(dataDir, { SANDBOX_URL: chains.url })
    const writes = await UserWrites.start(server.url)
    return new StorageRig({ chains, server, writes, removeChains: place.remove }, dataDir)
  }

  get note(): string {
    return `${this.#writes.acknowledged.size} rows acknowledged, ${this.#writes.refused} refused in words, slowest to go on ${this.#slowestMs} ms`
  }

  fail(what: string): void {
    this.failures.push(what)
  }

  async readiness(): Promise<Readiness> {
    const reply = await fetch(`${this.#server.url}/readyz`, { signal: AbortSignal.timeout(8_000) }).catch(
      () => null,
    )
    const body = (await reply?.json()) as { why?: string[] } | undefined
    return { isReady: reply?.status === 200, why: body?.why?.join('; ') || null }
  }

  /** Waits until the server reports that it cannot work, and why; null if it never does. */
  async untilUnready(withinMs: number, why: RegExp): Promise<string | null> {
    const endMs = Date.now() + withinMs
    while (Date.now() < endMs) {
      const told = await this.readiness()
      if (!told.isReady && told.why !== null && why.test(told.why)) return told.why
      await sleep(15)
    }
    return null
  }

  /** Expects recovery from now on: ready again, a user's write acknowledged, and every chain advancing, all in time. */
  async expectGoingOn(what: string): Promise<void> {
    const startedMs = Date.now()
    const before = await this.#untilKnown(() => this.#records())
    const written = this.#writes.acknowledged.size
    const missing = async (): Promise<string | null> => {
      if (!(await this.readiness()).isReady) return 'ready'
      if (this.#writes.acknowledged.size <= written) return 'a write of a user'
      const now = await this.#records()
      const behind = [...(before ?? [])].filter(([chain, records]) => (now?.get(chain) ?? 0) <= records)
      return behind.length > 0 ? `blocks of ${behind.map(([chain]) => chain).join(', ')}` : null
    }
    let still = await missing()
    while (still !== null && Date.now() - startedMs < goesOnWithinMs) {
      await sleep(50)
      still = await missing()
    }
    this.#slowestMs = Math.max(this.#slowestMs, Date.now() - startedMs)
    if (still !== null) this.fail(`${what}: after ${goesOnWithinMs} ms still without ${still}`)
    const [server] = programProcesses(this.dataDir).filter(isServer)
    if (server?.pid !== this.#server.pid) this.fail(`${what}: the server's process ended`)
    for (const odd of this.#writes.takeUnexpected()) this.fail(`${what}: a write was answered ${odd}`)
  }

  /** Compares the stored data with the acknowledged writes, and with another server's reading of the same chains. */
  async close(): Promise<void> {
    await this.#writes.stop()
    const listed = await this.#writes.listed()
    const lost = [...this.#writes.acknowledged].filter((address) => !listed.has(address))
    if (lost.length > 0)
      this.fail(`${lost.length} acknowledged rows are lost: ${lost.slice(0, 3).join(', ')}`)
    await this.#compare()
    const { code } = await this.#server.stop()
    if (code !== 0) this.fail(`the server ended with ${code}`)
    for (let looks = 0; looks < 50 && leftBehind(this.dataDir).length > 0; looks++) await sleep(100)
    for (const command of leftBehind(this.dataDir)) this.fail(`left behind: ${command.slice(0, 120)}`)
    await this.#chains.stop()
    this.#removeChains()
  }

  async #untilKnown<T>(read: () => Promise<T | null>): Promise<T | null> {
    for (let looks = 0; looks < 200; looks++) {
      const value = await read()
      if (value !== null) return value
      await sleep(50)
    }
    return null
  }

  /** Returns the records of each chain's log; null while the status cannot be read. */
  async #records(): Promise<Map<string, number> | null> {
    const reply = await fetch(`${this.#server.url}/api/status`, { signal: AbortSignal.timeout(8_000) }).catch(
      () => null,
    )
    if (reply?.status !== 200) return null
    const { data } = (await reply.json()) as { data: { chains: { chain: string; records: number }[] } }
    return new Map(data.chains.map(({ chain, records }) => [chain, records]))
  }

  async #compare(): Promise<void> {
    const database = await createTestDatabase()
    const other = makeDataDir()
    const env = { SANDBOX_URL: this.#chains.url, DATABASE_URL: database.url, ROLES: 'index' }
    const clean = await startProgram(other.dataDir, env)
    const [mine, right] = [await openBeside(this.dataDir), await openAt(database.config)]
    try {
      const { chains } = (await (await fetch(`${this.#chains.url}/sandbox`)).json()) as SandboxInfo
      const wrapped = Object.values(chains).flatMap(({ contracts }) => contracts.wrapped ?? [])
      await this.#holdChains(async () => (await fixMoment(mine)).join() === (await fixMoment(right)).join())
      for (const { table, missing, extra } of await differences(mine, right, wrapped)) {
        this.fail(
          `${table}: ${missing.length} rows missing, ${extra.length} too many: ${[...missing, ...extra][0]}`,
        )
      }
    } finally {
      this.#chains.kill('SIGCONT')
      await Promise.all([mine.close(), right.close()])
      await clean.stop()
      other.remove()
      await database.drop()
    }
  }

  /** Stops the mining at a moment when both servers have read the same blocks. */
  async #holdChains(isSame: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 30; tries++) {
      this.#chains.kill('SIGSTOP')
      for (let looks = 0; looks < 10; looks++) {
        await sleep(400)
        if (await isSame()) return
      }
      this.#chains.kill('SIGCONT')
      await sleep(2_000)
    }
    throw new Error('the two servers never stood at the same blocks')
  }
}
