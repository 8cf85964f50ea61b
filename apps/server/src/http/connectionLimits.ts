import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { visitorAt } from './visitor.ts'

export type ConnectionLimits = {
  /** Connections of all addresses, and of one. */
  maxConnections: number
  maxPerAddress: number
  /** Part of all connections that is kept for those who are signed in. */
  signedInShare: number
  /** How long a request may take to arrive: its headers, and all of it. */
  headersMs: number
  requestMs: number
  /** How often that is looked at. */
  checkMs: number
  /** How long a connection may stand still while something is to be sent on it. */
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

/** Descriptors that this process may open. Node raises the soft limit to the hard one. */
function openFilesLimit(): number {
  // Its type in Node is a bare object.
  const report = process.report.getReport() as unknown as UserLimits
  const soft = Number(report.userLimits?.open_files?.soft)
  return Number.isFinite(soft) && soft > 0 ? soft : Number.POSITIVE_INFINITY
}

/** A quarter of the descriptors stays for the database, the nodes and files. */
export function affordableConnections(wanted: number, openFiles = openFilesLimit()): number {
  return Math.max(16, Math.min(wanted, Math.floor(openFiles * 0.75)))
}

/**
 * The places for connections. Those beyond what one address may have are ended. The last places are kept for the
 * signed-in: a connection on one of them is late until its request shows a session, and when all are taken the one
 * that has been late for longest makes way. A trusted proxy may have any number: its visitors are told apart by request.
 */
export class ConnectionPlaces {
  readonly #max: number
  readonly #maxForStrangers: number
  readonly #maxPerAddress: number
  readonly #isTrustedProxy: (address: string) => boolean
  readonly #perVisitor = new Map<string, number>()
  /** In the order in which they came. */
  readonly #late = new Set<Socket>()
  #open = 0
  /** Connections that were ended for want of a place. */
  refused = 0

  constructor(server: Server, limits: ConnectionLimits, isTrustedProxy: (address: string) => boolean) {
    this.#max = affordableConnections(limits.maxConnections)
    this.#maxForStrangers = Math.floor(this.#max * (1 - limits.signedInShare))
    this.#maxPerAddress = limits.maxPerAddress
    this.#isTrustedProxy = isTrustedProxy
    server.on('connection', (socket: Socket) => this.#take(socket))
  }

  /** Whether only the signed-in are served on a connection: it came late, and no place has become free since. */
  isLate(socket: Socket): boolean {
    if (!this.#late.has(socket)) return false
    if (this.#open > this.#maxForStrangers) return true
    this.#late.delete(socket)
    return false
  }

  /** A late connection has shown a session. */
  keep(socket: Socket): void {
    this.#late.delete(socket)
  }

  #take(socket: Socket): void {
    const { remoteAddress } = socket
    // Gone before it was looked at.
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

  /** False where the visitor has as many connections as one may have. */
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
