import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '@peregrine/contract/order'
import { tickMs } from '@peregrine/orders/election'
import { isTimely, orderReasons } from '@peregrine/orders/orderSteps'
import type { OrderBook } from '@peregrine/orders/orderBook'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { serverBook } from '@peregrine/trader/orders/serverBook'
import { memoryLog } from '@peregrine/wallet/execution/testing/memoryLog'
import type { WalletKey } from '@peregrine/wallet/vault/walletKey'
import { localBook } from '../../../apps/web/src/orders/book/localBook.ts'
import { indexedDbLog } from '../../../apps/web/src/wallet/execution/indexedDbLog.ts'
import { ask, sentUnits, serverAsker, transferIntent } from '../p10-world/ports.ts'
import { intentId, proofWallet } from '../p10-world/wallets.ts'
import type { PartOptions } from '../p9-runners/wallet.ts'
import { LeaderDesk, type RoundScene } from './leaderDesk.ts'
import { type Plan, ordersOf, planOf } from './roundPlan.ts'
import { Stopper } from './stopper.ts'

const lanes = 10
/** A desk waits for about so many things from its signal to the end. */
const steps = 34
/** The model's time passes some forty times as fast as the chain's; half of that where a server keeps the book. */
const realTickMs = { local: 5, server: 10 }
/** An intent that has no end this long after everything that may land could, is stuck. */
const patienceMs = 60_000
const lookEveryMs = 1_000
/** A frozen or robbed tab comes back after so long of the model's time, at most. */
const longestFreezeMs = 240_000

/** Joins in the end, and is never stopped. */
const survivor = 'tab-survivor'
/** Orders by how they ended, and whether they were forged. */
const ends = new Map<string, number>()
/** Rounds whose order waited behind a free nonce until the wallet's next transaction. */
let pressedAgain = 0

/** The book of a round: the browser's, or the server's for a trader of its own. */
async function openBook({ world, seed }: PartOptions, name: string, isSignedIn: boolean): Promise<OrderBook> {
  const onForeign = () => {
    throw new Error('the book has orders that nobody can read')
  }
  if (!isSignedIn) return localBook('proof', name, onForeign)
  const cookie = await world.signIn(proofWallet('eth', seed, `owner-${name}`).address)
  return serverBook(serverAsker(world.urls.server, cookie), onForeign)
}

type Opened = { name: string; plan: Plan; book: OrderBook }
type Lane = { network: 'eth' | 'sol'; name: string; log: RoundScene['log']; random: () => number }

class Round {
  readonly #options: PartOptions
  readonly #lane: Lane
  readonly #plan: Plan
  readonly #scene: RoundScene
  readonly #orders: readonly Order[]
  #signatures = 0
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #lockedUntilMs = 0

  constructor(options: PartOptions, lane: Lane, { name, plan, book }: Opened) {
    const { seed, world, withoutDefence } = options
    const { network, random } = lane
    this.#options = options
    this.#lane = lane
    this.#plan = plan
    const { secret, address } = proofWallet(network, seed, lane.name)
    const key: WalletKey = { type: network === 'eth' ? 'evm' : 'sol', secret, address }
    const ids = [intentId(seed, name), intentId(seed, `${name}-other`)] as const
    this.#orders = ordersOf(plan, { network, key, ids })
    let tries = 0
    this.#scene = {
      world,
      network,
      book,
      log: lane.log,
      key,
      recipient: proofWallet(network, seed, `to-${name}`).address,
      clock: { monotonicMs: 0, wallMs: Date.now() },
      signal: { trigger: null },
      desks: [],
      stored: { lead: null },
      locks: new Map(),
      noteSignature: () => {
        this.#signatures++
      },
      isLocked: () => this.#scene.clock.monotonicMs < this.#lockedUntilMs,
      random,
      isOffLimits: () => plan.isOffLimits && random() < 0.5,
      hasElection: plan.hasElection,
      isCareless: withoutDefence,
      newId: () => intentId(seed, `${name}-try-${tries++}`),
    }
    const kinds = plan.hasAgent ? (['tab', 'tab', 'agent'] as const) : (['tab', 'tab', 'tab'] as const)
    for (const [at, kind] of kinds.entries())
      this.#scene.desks.push(new LeaderDesk(this.#scene, `${kind}-${at}`, kind, memoryLog()))
  }

  /** Lets the model's time pass. */
  async #pass(until: () => boolean | Promise<boolean>): Promise<boolean> {
    const endMs = Date.now() + patienceMs
    while (Date.now() < endMs) {
      if (await until()) return true
      this.#scene.clock.monotonicMs += tickMs
      this.#scene.clock.wallMs += tickMs
      for (const desk of this.#scene.desks) desk.tick()
      if (this.#scene.clock.monotonicMs - this.#lookedAtMs >= lookEveryMs) {
        this.#lookedAtMs = this.#scene.clock.monotonicMs
        // Not waited for: one of them may be stopped.
        for (const desk of this.#scene.desks)
          desk.look().catch((error: unknown) => console.error(desk.name, error))
      }
      await wait(realTickMs[this.#plan.isSignedIn ? 'server' : 'local'])
    }
    return false
  }

  /** The orders of the round as they stand. */
  async #read(): Promise<Order[]> {
    const stored = await Promise.all(this.#orders.map(({ id }) => this.#scene.book.read(id)))
    return stored.flatMap((order) => order ?? [])
  }

  async run(): Promise<void> {
    const { desks, book, clock, signal } = this.#scene
    const { random } = this.#lane
    await book.add(this.#orders)
    for (const desk of desks) if (desk.isLeader) await desk.desk.lead()
    await this.#pass(() => desks.some(({ isLeader }) => isLeader) && clock.monotonicMs > 4_000)
    for (const desk of desks) await desk.look()
    const hearing = this.#planStops()
    const now = clock.wallMs
    signal.trigger = {
      tradeId: 'trade',
      pool: null,
      price: 1,
      marketCap: null,
      blockNumber: 1,
      blockHash: '0x',
      blockTimeMs: now,
      committedAtMs: now,
      triggeredAtMs: now,
    }
    this.#lockedUntilMs = clock.monotonicMs + this.#plan.lockedMs
    for (const desk of hearing) for (const { signalId } of this.#orders) desk.hear(signalId, signal.trigger)
    if (this.#plan.hasClockJump) clock.wallMs += random() < 0.5 ? 30_000 : -30_000
    const wakeAtMs = clock.monotonicMs + random() * longestFreezeMs
    await this.#pass(async () => {
      if (clock.monotonicMs > wakeAtMs) this.#wake()
      return clock.monotonicMs > wakeAtMs && (await this.#isOver())
    })
    // Whoever was frozen goes on where it stood, and has time to do harm.
    this.#wake()
    const restMs = clock.monotonicMs + 10_000
    const isOver = await this.#pass(async () => clock.monotonicMs > restMs && (await this.#isOver()))
    if (!isOver) await this.#pressAgain()
    await this.#judge()
  }

  /**
   * A transaction that ended unsent after a later one was signed leaves a nonce free, behind which the later one waits. The
   * history says so, and the wallet's next transaction takes it.
   */
  async #pressAgain(): Promise<void> {
    const { seed } = this.#options
    const { network, name } = this.#lane
    const { recipient, desks } = this.#scene
    const next = proofWallet(network, seed, `after-${recipient}`).address
    const id = intentId(seed, `after-${recipient}`)
    void desks
      .find((desk) => desk.name === survivor)
      ?.press(transferIntent(network, id, proofWallet(network, seed, name).address, next))
    pressedAgain++
    await this.#pass(() => this.#isOver())
  }

  /** Plans who is stopped where. Returns the desks that hear of the signal. */
  #planStops(): readonly LeaderDesk[] {
    const { random } = this.#lane
    const missed = Stopper.missed()
    const place = random() < 0.5 ? missed[Math.floor(random() * missed.length)] : undefined
    for (const [at, desk] of this.#scene.desks.entries()) {
      const kind = random() < 0.6 ? 'killed' : 'frozen'
      // Heirs of the first are stopped where nobody was yet.
      if (place && at > 0) desk.stopper.planAt(place, kind)
      else desk.stopper.plan(1 + Math.floor(random() * steps), random() < 0.5 ? 'before' : 'after', kind)
      if (kind === 'frozen') desk.isStolen = this.#plan.isRobbed
    }
    return this.#leadTo(place ?? '')
  }

  /** Arranges that the heirs come to a place. Returns the desks that hear of the signal. */
  #leadTo(place: string): readonly LeaderDesk[] {
    const { desks } = this.#scene
    const agent = desks.find(({ kind }) => kind === 'agent')
    if (place.startsWith('close') && agent) {
      // Only what another machine had claimed is shut.
      agent.stopper.planAt('book.change after', 'killed')
      return [agent]
    }
    const leaders = desks.filter(({ isLeader }) => isLeader)
    if (place.startsWith('signals.arm'))
      for (const { stopper } of leaders) stopper.plan(1, 'before', 'killed')
    // Sealed anew is what an heir finds recorded and not signed.
    if (place.startsWith('seal ')) for (const { stopper } of leaders) stopper.planAt('build after', 'killed')
    return desks
  }

  #wake(): void {
    // Somebody must be there in the end.
    const { desks } = this.#scene
    if (!desks.some((desk) => desk.name === survivor))
      desks.push(new LeaderDesk(this.#scene, survivor, 'tab', memoryLog()))
    for (const desk of this.#scene.desks) if (desk.stopper.isFrozen) desk.stopper.wake()
  }

  async #isOver(): Promise<boolean> {
    const orders = await this.#read()
    return orders.every((order) => isOver(order, this.#scene.clock.wallMs))
  }

  async #executions(): Promise<number> {
    const { network, recipient, world } = this.#scene
    if (network === 'eth')
      return Number(
        BigInt(String(await ask(world.urls.eth, 'eth_getBalance', [recipient, 'latest']))) / sentUnits.eth,
      )
    const { value } = (await ask(world.urls.sol ?? '', 'getBalance', [recipient])) as { value: number }
    return Number(BigInt(value) / sentUnits.sol)
  }

  /** Compares the order's end with the chain. */
  async #judge(): Promise<void> {
    const { totals } = this.#options
    for (const { stopper } of this.#scene.desks) {
      totals.n += stopper.stopped
      stopper.isDead = true
    }
    const [orders, executions] = [await this.#read(), await this.#executions()]
    for (const order of orders) {
      const end = `${this.#plan.isForged ? 'forged ' : ''}${endOf(order)}`
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
    const fault = faultOf(this.#plan, orders, executions)
    if (fault === null) return
    totals[fault]++
    const told = orders.map(
      (order) => `${endOf(order)} (${order.reason}): ${order.logs.map((line) => line.slice(14)).join(' | ')}`,
    )
    totals.told.push(
      `${this.#lane.network} ${executions} times, ${this.#signatures} signatures, ${JSON.stringify(this.#plan)}, ${told.join(' and ')}`,
    )
  }
}

/** True for an order that nobody goes on with. */
function isOver(order: Order, nowMs: number): boolean {
  if (order.deletedAt !== undefined || order.status === 'success') return true
  // What was interrupted is traded yet while its trigger is young, by whoever found that.
  return order.status === 'failed' && (order.reason !== orderReasons.interrupted || !isTimely(order, nowMs))
}

const endOf = ({ status, deletedAt }: Order) => (deletedAt === undefined ? status : 'withdrawn')

/** All of a round's orders pay one recipient: of a group one may, of a forged one nobody. */
function faultOf(
  { isForged }: Plan,
  orders: readonly Order[],
  executions: number,
): 'lost' | 'doubled' | 'wrong' | null {
  if (executions > 1) return 'doubled'
  const found = orders.map(endOf)
  if (!found.every((end) => end === 'success' || end === 'failed' || end === 'withdrawn')) return 'lost'
  if (isForged && executions > 0) return 'wrong'
  return found.filter((end) => end === 'success').length === executions ? null : 'wrong'
}

/** A run of this size must have stopped somebody at every place. */
const allPlacesFrom = 400

/**
 * Tabs and agents that lead, die and freeze around one order or a group of two each: the product's own election, desk, book and execution
 * over a real chain. Half of the rounds run without an election, where everybody leads.
 */
export async function killLeaders(options: PartOptions): Promise<void> {
  const { world, seed, n, totals } = options
  const until = totals.n + n
  let turn = 0
  const runLane = async (at: number) => {
    const network = at % 5 === 4 ? 'sol' : 'eth'
    const name = `led-${at}`
    await world.fund(network, proofWallet(network, seed, name).address)
    const lane = {
      network,
      name,
      log: indexedDbLog(`led-${at}`),
      random: seededRandom(seed + 31 * at),
    } as const
    while (totals.n < until) {
      const name = `${lane.name}-${turn}`
      const plan = planOf(turn++, lane.random)
      const book = await openBook(options, name, plan.isSignedIn)
      await new Round(options, lane, { name, plan, book }).run()
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, Math.ceil(n / 3)) }, (_, at) => runLane(at)))
  const missed = Stopper.missed()
  if (n >= allPlacesFrom && missed.length > 0) totals.wrong++
  totals.told.push(
    [...ends].map(([end, count]) => `${count} ${end}`).join(', '),
    `${pressedAgain} went on with the wallet's next transaction`,
    `${Stopper.hit.size} of ${Stopper.passed.size} places hit${missed.length > 0 ? `, not ${missed.join(', ')}` : ''}`,
  )
}
