import { setTimeout as wait } from 'node:timers/promises'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import type { ExecutionLog } from '@peregrine/wallet/execution/executionLog'
import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import type { ExecutionPorts } from '@peregrine/wallet/execution/executionPorts'
import { LostClaim } from '@peregrine/wallet/execution/recordSteps'
import { execute, recover } from '@peregrine/wallet/execution/runExecution'
import { memoryLog } from '@peregrine/wallet/execution/testing/memoryLog'
import { contradiction, readTruth } from '../p10-world/chainTruth.ts'
import { transferIntent, worldPorts } from '../p10-world/ports.ts'
import { intentId, proofWallet } from '../p10-world/wallets.ts'
import type { World } from '../p10-world/world.ts'

export type Totals = { n: number; lost: number; doubled: number; wrong: number; told: string[] }

export type PartOptions = {
  world: World
  folder: string
  seed: number
  /** Kills and freezes. */
  n: number
  withoutDefence: boolean
  totals: Totals
}

const patienceMs = 30_000

/** A wallet whose trades are interrupted, one after another; `log` is what outlives its runners. */
export class KilledWallet {
  readonly network: 'eth' | 'sol'
  readonly name: string
  readonly #options: PartOptions
  readonly #log: ExecutionLog
  readonly #signatures = new Map<string, number>()
  #trades = 0

  constructor(options: PartOptions, network: 'eth' | 'sol', name: string, log: ExecutionLog) {
    this.#options = options
    this.network = network
    this.name = name
    this.#log = log
  }

  get address(): string {
    return proofWallet(this.network, this.#options.seed, this.name).address
  }

  /** The next trade: its id, and a recipient of its own. */
  next(): { id: string; recipient: string } {
    const trade = `${this.name}-${this.#trades++}`
    const { seed } = this.#options
    return { id: intentId(seed, trade), recipient: proofWallet(this.network, seed, `to-${trade}`).address }
  }

  /** A runner of this process. */
  ports(holder: string, log = this.#log): ExecutionPorts {
    const { world, seed } = this.#options
    const { secret } = proofWallet(this.network, seed, this.name)
    const sleep = () => wait(20)
    const plain = worldPorts({ urls: world.urls, secretOf: () => secret, log, holder, sleep })
    return {
      ...plain,
      sign: async (intent, unsigned) => {
        this.#signatures.set(intent.id, this.signaturesOf(intent.id) + 1)
        return plain.sign(intent, unsigned)
      },
    }
  }

  signaturesOf(id: string): number {
    return this.#signatures.get(id) ?? 0
  }

  /** Wants a trade and runs it. */
  async trade(ports: ExecutionPorts, { id, recipient }: { id: string; recipient: string }): Promise<void> {
    await execute(ports, transferIntent(this.network, id, this.address, recipient), 'press', coinSummary)
  }

  /** Takes over what was left behind, until it is over. Null if nothing was recorded. */
  async settle(id: string): Promise<ExecutionRecord | null> {
    const untilMs = Date.now() + patienceMs
    let record = await this.#log.read(id)
    while (record && !isFinal(record.state) && Date.now() < untilMs) {
      const left = record
      // Two tabs at once: whoever claims later goes on.
      const heirs = ['heir', 'other heir'].map((holder) => recover(this.ports(holder), left))
      for (const heir of await Promise.allSettled(heirs))
        if (heir.status === 'rejected' && !(heir.reason instanceof LostClaim)) throw heir.reason
      record = await this.#log.read(id)
    }
    return record
  }

  /** What a careless client does: it believes that nothing was sent, and sends anew. */
  async repeat({ recipient }: { recipient: string }): Promise<void> {
    const { id } = this.next()
    await this.trade(this.ports('careless', memoryLog()), { id, recipient })
  }

  /** Compares a trade that is over with the chain; `signatures` are those of all its runners. */
  async judge(what: string, { id }: { id: string }, signatures: number): Promise<void> {
    const { totals, world } = this.#options
    const record = await this.#log.read(id)
    // Killed before it was recorded: nothing was wanted yet.
    if (!record) return
    const truth = await readTruth(world.urls, record)
    const wrong = contradiction(record, truth)
    const fault = !isFinal(record.state) ? 'lost' : wrong === null ? null : 'wrong'
    const isDoubled = Math.max(truth.executions, signatures) > 1
    if (fault) totals[fault]++
    if (isDoubled) totals.doubled++
    const counts = `${truth.executions} times, ${signatures} signatures`
    if (fault || isDoubled) totals.told.push(`${what}: ${wrong ?? record.state}, ${counts}`)
  }

  /** After everything a trade that nobody disturbs must go through: no nonce is left behind. */
  async proveFree(): Promise<void> {
    const trade = this.next()
    await this.trade(this.ports('last'), trade)
    const record = await this.settle(trade.id)
    if (record?.state === 'confirmed') return
    this.#options.totals.lost++
    this.#options.totals.told.push(`${this.name} is blocked: ${record?.state}`)
  }
}
