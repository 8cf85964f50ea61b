import type { Order } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'

/** The signals that a desk follows, with the orders that they are of. */
export class FollowedSignals {
  readonly #signals: DeskPorts['signals']
  readonly #orderIds = new Map<string, string>()

  constructor(signals: DeskPorts['signals']) {
    this.#signals = signals
  }

  has(signalId: string): boolean {
    return this.#orderIds.has(signalId)
  }

  /** The order of a followed signal. */
  orderOf(signalId: string): string | undefined {
    return this.#orderIds.get(signalId)
  }

  /**
   * Has the server watch orders, and follows those that it takes, if that is still wanted by then. Returns the codes of
   * those that it refuses, by signal; null where it is not wanted any more. Rejects where the server cannot be told.
   */
  async follow(fresh: readonly Order[], isWanted: () => boolean): Promise<Map<string, string> | null> {
    const refused = new Map((await this.#signals.arm(fresh)).map(({ signalId, code }) => [signalId, code]))
    if (!isWanted()) return null
    const watched = fresh.filter(({ signalId }) => !refused.has(signalId))
    for (const { signalId, id } of watched) this.#orderIds.set(signalId, id)
    // One that fired meanwhile is answered with an error of its own.
    if (watched.length > 0) this.#signals.follow(watched.map(({ signalId }) => signalId))
    return refused
  }

  /** Follows everything anew, on a new connection. */
  followAgain(): void {
    if (this.#orderIds.size > 0) this.#signals.follow([...this.#orderIds.keys()])
  }

  /** Does not expect anything of a signal any more, without a word to the server. */
  forget(signalId: string): void {
    this.#orderIds.delete(signalId)
  }

  /** Leaves a signal: whoever follows it again is told that it has fired. */
  leave(signalId: string): void {
    if (this.#orderIds.delete(signalId)) this.#signals.leave([signalId])
  }

  /** Leaves every signal but these. */
  leaveBut(wanted: ReadonlySet<string> = new Set()): void {
    const gone = [...this.#orderIds.keys()].filter((id) => !wanted.has(id))
    for (const id of gone) this.#orderIds.delete(id)
    if (gone.length > 0) this.#signals.leave(gone)
  }
}
