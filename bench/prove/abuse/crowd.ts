import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Messages that each connection of a crowd sends: the first, and one per second after it. */
export type Manner = { first: string | ((at: number) => string); drip?: string; reads?: boolean }

const atOnce = 64
const everyMs = 1_000

/** Connections that an attacker opens and holds for as long as the program lets it. */
export class Crowd {
  readonly #url: URL
  readonly #held = new Set<Socket>()
  readonly #dripping: NodeJS.Timeout
  readonly #drips = new Map<Socket, string>()
  readonly #upgraded = new Set<Socket>()
  /** Peak number of concurrent websockets. */
  peakSockets = 0
  /** Number of answers per status. */
  readonly statuses = new Map<number, number>()

  constructor(url: string) {
    this.#url = new URL(url)
    this.#dripping = setInterval(() => {
      for (const [socket, drip] of this.#drips) if (socket.writable) socket.write(drip)
    }, everyMs)
  }

  get held(): number {
    return this.#held.size
  }

  /** Returns the number held once it is at most `bound`, or after `waitMs`: refused ones are closed a moment later. */
  async heldAtMost(bound: number, waitMs = 5_000): Promise<number> {
    const endMs = performance.now() + waitMs
    while (this.#held.size > bound && performance.now() < endMs) await sleep(100)
    return this.#held.size
  }

  /** Returns milliseconds until the last one is closed, or more than `maxMs`. */
  async goneAfterMs(maxMs: number): Promise<number> {
    const from = performance.now()
    while (this.#held.size > 0 && performance.now() - from <= maxMs) await sleep(100)
    return performance.now() - from
  }

  /** Opens this many connections from an address. */
  async come(from: string, count: number, manner: Manner): Promise<void> {
    let next = 0
    const work = async () => {
      while (next < count) await this.#comeOnce(from, manner, next++)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }

  /** Closes them one after the other. */
  leave(count = Number.POSITIVE_INFINITY): void {
    let left = 0
    for (const socket of this.#held) if (left++ < count) socket.destroy()
  }

  /** Closes all and opens no more. */
  end(): void {
    this.leave()
    clearInterval(this.#dripping)
  }

  #comeOnce(from: string, { first, drip, reads = true }: Manner, at: number): Promise<void> {
    const { hostname, port } = this.#url
    // Keeps its half open after the other side closed.
    const socket = connect({ host: hostname, port: Number(port), localAddress: from, allowHalfOpen: true })
    return new Promise((resolve) => {
      const gone = () => {
        this.#held.delete(socket)
        this.#drips.delete(socket)
        this.#upgraded.delete(socket)
        resolve()
      }
      socket.once('connect', () => {
        this.#held.add(socket)
        if (drip !== undefined) this.#drips.set(socket, drip)
        if (reads) socket.on('data', (chunk: Buffer) => this.#read(socket, chunk))
        socket.write(typeof first === 'string' ? first : first(at))
        resolve()
      })
      socket.once('error', () => undefined)
      socket.once('end', () => socket.destroy())
      socket.once('close', gone)
    })
  }

  #read(socket: Socket, chunk: Buffer): void {
    for (const [, text] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g)) {
      const status = Number(text)
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      if (status !== 101) continue
      this.#upgraded.add(socket)
      this.peakSockets = Math.max(this.peakSockets, this.#upgraded.size)
    }
  }
}
