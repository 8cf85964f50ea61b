import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { visitorAt } from './visitor.ts'

export type ConnectionLimits = {
  /** Limits for all addresses together, and for one. */
  maxConnections: number
  maxPerAddress: number
  /** Share of connections reserved for signed-in users. */
  signedInShare: number
  /** Time limits for a request's headers, and for all of it. */
  headersMs: number
  requestMs: number
  /** Interval of that check. */
  checkMs: number
  /** Time that a connection with data to send may make no progress. */
  idleMs: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  maxConnections: 15_000,
  maxPerAddress: 600,
  signedInShare: 0.2,
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2_000,
  idleMs: 60_000,
}

type UserLimits = { userLimits?: { open_files?: { soft?: number | string } } }

/** Returns the file descriptors that this process may open. Node raises the soft limit to the hard one. */
function openFilesLimit(): number {
  // Node types it as a bare object.
  const report = process.report.getReport() as unknown as UserLimits
  const soft = Number(report.userLimits?.open_files?.soft)
  return Number.isFinite(soft) && soft > 0 ? soft : Number.POSITIVE_INFINITY
}

/** A quarter of the descriptors is left for the database, the nodes and files. */
export function affordableConnections(wanted: number, openFiles = openFilesLimit()): number {
  return Math.max(16, Math.min(wanted, Math.floor(openFiles * 0.75)))
}

/**
 * Pool of connection slots. Connections beyond one address's limit are closed. The last slots are reserved for
 * signed-in users: a connection on one of them is late until its request shows a session, and when all are taken the
 * one that has been late for longest is closed. A trusted proxy has no limit: its visitors are counted per request.
 */
export class ConnectionPlaces {
  readonly #max: number
  readonly #maxForStrangers: number
  readonly #maxPerAddress: number
  readonly #isTrustedProxy: (address: string) => boolean
  readonly #perVisitor = new Map<string, number>()
  /** In order of arrival. */
  readonly #late = new Set<Socket>()
  #open = 0
  /** Connections closed for want of a slot. */
  refused = 0

  constructor(server: Server, limits: ConnectionLimits, isTrustedProxy: (address: string) => boolean) {
    this.#max = affordableConnections(limits.maxConnections)
    this.#maxForStrangers = Math.floor(this.#max * (1 - limits.signedInShare))
    this.#maxPerAddress = limits.maxPerAddress
    this.#isTrustedProxy = isTrustedProxy
    server.on('connection', (socket: Socket) => this.#take(socket))
  }

  /** True when a connection serves signed-in users only: it arrived late, and no slot has become free since. */
  isLate(socket: Socket): boolean {
    if (!this.#late.has(socket)) return false
    if (this.#open > this.#maxForStrangers) return true
    this.#late.delete(socket)
    return false
  }

  /** Marks a late connection as signed in. */
  keep(socket: Socket): void {
    this.#late.delete(socket)
  }

  #take(socket: Socket): void {
    const { remoteAddress } = socket
    // Closed before it could be checked.
    if (remoteAddress === undefined) return void socket.destroy()
    if (!this.#isTrustedProxy(remoteAddress) && !this.#countVisitor(visitorAt(remoteAddress), socket))
      return this.#refuse(socket)
    this.#open++
    socket.once('close', () => {
      this.#open--
      this.#late.delete(socket)
    })
    if (this.#open <= this.#maxForStrangers) return
    this.#late.add(socket)
    const [longestLate = socket] = this.#late
    if (this.#open > this.#max) this.#refuse(longestLate)
  }

  #refuse(socket: Socket): void {
    this.refused++
    this.#late.delete(socket)
    socket.destroy()
  }

  /** Returns false when the visitor is at the limit. */
  #countVisitor(visitor: string, socket: Socket): boolean {
    const count = this.#perVisitor.get(visitor) ?? 0
    if (count >= this.#maxPerAddress) return false
    this.#perVisitor.set(visitor, count + 1)
    socket.once('close', () => {
      const left = (this.#perVisitor.get(visitor) ?? 1) - 1
      if (left > 0) this.#perVisitor.set(visitor, left)
      else this.#perVisitor.delete(visitor)
    })
    return true
  }
}
