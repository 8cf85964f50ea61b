import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { visitorAt } from './visitor.ts'

export type ConnectionLimits = {
  /** Connections of all addresses, and of one. */
  maxConnections: number
  maxPerAddress: number
  /** How long a request may take to arrive: its headers, and all of it. */
  headersMs: number
  requestMs: number
  /** How often that is looked at. */
  checkMs: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  maxConnections: 15_000,
  maxPerAddress: 600,
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2_000,
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
 * Ends connections beyond what one address, or all together, may have. A trusted proxy is not limited: its visitors
 * are told apart by request.
 *
 * @returns how many were refused so far
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerAddress }: ConnectionLimits,
  isTrustedProxy: (address: string) => boolean,
): () => number {
  const counts = new Map<string, number>()
  let refused = 0
  server.maxConnections = affordableConnections(maxConnections)
  server.on('drop', () => void refused++)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // Gone before it was looked at.
    if (remoteAddress === undefined) return void socket.destroy()
    if (isTrustedProxy(remoteAddress)) return
    const visitor = visitorAt(remoteAddress)
    const count = counts.get(visitor) ?? 0
    if (count >= maxPerAddress) {
      refused++
      return void socket.destroy()
    }
    counts.set(visitor, count + 1)
    socket.once('close', () => {
      const left = (counts.get(visitor) ?? 1) - 1
      if (left > 0) counts.set(visitor, left)
      else counts.delete(visitor)
    })
  })
  return () => refused
}
