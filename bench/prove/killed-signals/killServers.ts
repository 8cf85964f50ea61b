import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { successCode } from '@peregrine/contract/envelope'
import type { SignalInput } from '@peregrine/contract/signal'
import type { TestDatabase } from '@peregrine/testkit/database'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { newSignal, over, poolA, tkn } from '../../../apps/server/src/features/signals/testing/newSignal.ts'
import { sessionCookie } from '../../../apps/server/src/http/session/sessionCookie.ts'
import { SessionStore } from '../../../apps/server/src/http/session/sessionStore.ts'
import { ChainWriter } from '../../../apps/server/src/realtime/testing/chainWriter.ts'
import { Follower, type Line } from './follower.ts'
import { type Crash, killPoints, pointName } from './killPoints.ts'
import { Killed, ServerProcess } from './serverProcess.ts'
import { type Head, origin } from './serveSignals.ts'

const owner = { chainFamily: 'EVM', address: `0x${'a1'.repeat(20)}` } as const
/** Servers that load while others are killed. */
const spares = 2
const maxPasses = 4
/** The proof itself kills, too: at any moment of a trigger, and as soon as a follower is told. */
const ownKills = ['at any moment', 'once a follower is told'] as const
export const places: readonly string[] = [...killPoints.map(pointName), ...ownKills]
const anyMomentMs = 12

/** Prices: at rest; a rise that comes before what is armed to wait for the next one, and what that waits for. */
const [rest, ripple, past] = [1, 5, 4]
const lowestPeak = 10
/** What was not told by then is lost, but for an answer to a later connection. */
const patienceMs = 5_000

/** What a run is about: `removal` is the defence that is missing. */
export type KillOptions = { database: TestDatabase; seed: number; removal: string | null }

/** Kills one server after another that evaluates the same signals, and follows them over all of their lives. */
export class KilledServers {
  readonly #options: KillOptions
  readonly #random: () => number
  readonly #waiting: ServerProcess[] = []
  readonly #armed = new Map<string, SignalInput>()
  /** Armed without an answer. */
  readonly #unanswered = new Map<string, SignalInput>()
  readonly #missed = new Set<string>()
  readonly #cookie: string
  readonly follower: Follower
  /** Kills by place. */
  readonly hits = new Map<string, number>()
  #name = ''

  private constructor(options: KillOptions, cookie: string) {
    this.#options = options
    this.#random = seededRandom(options.seed)
    this.#cookie = cookie
    this.follower = new Follower(cookie)
  }

  static async open(options: KillOptions): Promise<KilledServers> {
    const { pool } = options.database
    const writer = new ChainWriter(pool, 'eth', Date.now())
    await writer.prepare()
    await pool.query('update token set best_pool = $1 where address = $2', [poolA, tkn])
    const { secret } = await new SessionStore(pool, Date.now).open(owner, '', null)
    return new KilledServers(options, `${sessionCookie(origin).name}=${secret}`)
  }

  /** Everything that was armed. */
  get inputs(): readonly SignalInput[] {
    return [...this.#armed.values()]
  }

  get kills(): number {
    return [...this.hits.values()].reduce((sum, hits) => sum + hits, 0)
  }

  /** Lets a server live until it is killed. Its place changes with the turn. */
  async killOne(turn: number): Promise<void> {
    const at = turn % places.length
    const place = places[at] ?? ''
    const crash =
      at < killPoints.length ? { point: at, passes: 1 + Math.floor(this.#random() * maxPasses) } : null
    const isHit = await this.#live(crash, async (server, line, url) => {
      if (place === ownKills[1]) this.follower.onceTold(() => server.kill())
      await this.#play(server, line, url, { turn, isKilledSoon: place === ownKills[0] })
    })
    if (isHit) this.hits.set(place, (this.hits.get(place) ?? 0) + 1)
  }

  /** Lets a last server live that nothing happens to, and asks it for everything once more. */
  async finish(): Promise<void> {
    await this.#live(null, async (server, line, url) => {
      await this.#commit(server, rest)
      await this.#arm(url, [])
      await line.follow(this.#open())
      await this.#untilTold(server, Number.POSITIVE_INFINITY)
      const again = await this.follower.connect(url)
      const ids = this.inputs.map(({ signalId }) => signalId)
      for (let from = 0; from < ids.length; from += 300) await again.follow(ids.slice(from, from + 300))
      again.close()
    })
  }

  stop(): void {
    for (const server of this.#waiting.splice(0)) server.kill()
  }

  /** Plays one life. True if the server died before its end. */
  async #live(
    crash: Crash | null,
    play: (server: ServerProcess, line: Line, url: string) => Promise<void>,
  ): Promise<boolean> {
    const server = this.#nextServer()
    let line: Line | null = null
    this.#name = randomUUID()
    try {
      const url = await server.go({ name: this.#name, crash })
      line = await server.whileAlive(this.follower.connect(url))
      await server.whileAlive(line.follow(this.#open()))
      await play(server, line, url)
      return false
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      return true
    } finally {
      server.kill()
      await server.exited
      line?.close()
      await this.#untilUnconnected()
    }
  }

  #nextServer(): ServerProcess {
    const { database, removal } = this.#options
    while (this.#waiting.length <= spares)
      this.#waiting.push(new ServerProcess({ database: database.config, removal }))
    const server = this.#waiting.shift()
    if (!server) throw new Error('there is a server')
    return server
  }

  /** Arms, and lets the price rise over what was armed, back, and over all of it. */
  async #play(
    server: ServerProcess,
    line: Line,
    url: string,
    { turn, isKilledSoon }: { turn: number; isKilledSoon: boolean },
  ): Promise<void> {
    const peak = lowestPeak + turn
    // Nothing is true when it is armed.
    await this.#commit(server, rest)
    await this.#armAndFollow(server, line, url, [over(peak), over(peak + 1)])
    // A rise that fires nothing is evaluated again after a kill: its place is not stored at once.
    const isQuiet = !this.#waitsForRipple()
    await this.#commit(server, ripple)
    await this.#commit(server, rest)
    if (isQuiet) await this.#armAndFollow(server, line, url, [over(past)])
    if (isKilledSoon) setTimeout(() => server.kill(), this.#random() * anyMomentMs)
    await this.#commit(server, peak)
    await this.#untilTold(server, peak)
    await this.#commit(server, rest)
  }

  async #armAndFollow(
    server: ServerProcess,
    line: Line,
    url: string,
    conditions: readonly SignalInput['condition'][],
  ): Promise<void> {
    const inputs = conditions.map((condition) => newSignal(condition, { maxAgeMs: 600_000 }))
    await server.whileAlive(this.#arm(url, inputs))
    await server.whileAlive(line.follow(this.#open()))
  }

  /** Arms these, and again those of which nobody knows whether they were. */
  async #arm(url: string, inputs: readonly SignalInput[]): Promise<void> {
    for (const input of inputs) {
      this.#unanswered.set(input.signalId, input)
      this.#armed.set(input.signalId, input)
    }
    const signals = [...this.#unanswered.values()]
    if (signals.length === 0) return
    const reply = await fetch(`${url}/api/signals`, {
      method: 'POST',
      headers: { origin, cookie: this.#cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ signals }),
    })
    const { code } = (await reply.json()) as { code: string }
    if (code !== successCode) throw new Error(`arming was answered by ${code}`)
    for (const { signalId } of signals) this.#unanswered.delete(signalId)
  }

  /** Signals that the follower was not told of. */
  #open(): string[] {
    return [...this.#armed.keys()].filter(
      (id) => !this.#unanswered.has(id) && !this.follower.triggers.has(id),
    )
  }

  #waitsForRipple(): boolean {
    const isPast = ({ signalId, condition }: SignalInput) =>
      condition.kind === 'level' && condition.value === past && !this.follower.triggers.has(signalId)
    return this.inputs.some(isPast)
  }

  /** Commits on top of what is stored, whoever stored it. */
  async #commit(server: ServerProcess, price: number): Promise<void> {
    const { rows } = await this.#options.database.pool.query<Head>(
      `select epoch, seq::int as seq, number::int as block, time_ms::float8 as "timeMs" from chain_cursor where chain = 'eth'`,
    )
    const [head] = rows
    if (!head) throw new Error('there is a block')
    await server.commit({ head, price })
  }

  /** Waits until the follower is told of everything that a price has fired. */
  async #untilTold(server: ServerProcess, price: number): Promise<void> {
    const endMs = Date.now() + patienceMs
    const isDue = async () => {
      const fired = await this.#firedUpTo(price)
      return fired.filter((id) => !this.#missed.has(id) && !this.follower.triggers.has(id))
    }
    let due = await isDue()
    while (due.length > 0 && Date.now() < endMs) {
      await server.whileAlive(wait(2))
      due = await isDue()
    }
    for (const id of due) this.#missed.add(id)
  }

  /** Ids that have fired, or that a price has to fire. */
  async #firedUpTo(price: number): Promise<string[]> {
    const { rows } = await this.#options.database.pool.query<{ id: string }>(
      `select id from signal where state = 'triggered' or (input->'condition'->>'value')::float8 <= $1`,
      [Number.isFinite(price) ? price : 0],
    )
    return rows.map(({ id }) => id).filter((id) => !this.#unanswered.has(id))
  }

  /** A killed server's last statement may still be running in the database. */
  async #untilUnconnected(): Promise<void> {
    const text = 'select from pg_stat_activity where application_name = $1'
    while ((await this.#options.database.pool.query(text, [this.#name])).rows.length > 0) await wait(2)
  }
}
