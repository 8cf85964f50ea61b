export type SocketLimits = {
  /** Backlog of one client, in bytes and packets, at which it is cut off. */
  maxBufferedBytes: number
  maxBufferedPackets: number
  checkMs: number
  /** Every client is sent something at least this often. */
  beatMs: number
  /** Interval at which sessions behind private subscriptions are checked again. */
  sessionCheckMs: number
  /** New connections per second, and burst. */
  handshakesPerSecond: number
  handshakeBurst: number
  /** The same for one visitor. */
  visitorHandshakesPerSecond: number
  visitorHandshakeBurst: number
  maxClients: number
  /** Sockets of one visitor. */
  maxPerVisitor: number
  /** Share of sockets reserved for signed-in users. */
  signedInShare: number
  maxSubscriptions: number
  /** Signals that one client follows, beside its subscriptions. */
  maxSignals: number
  /** Requests of one client per second, and burst. */
  requestsPerSecond: number
  requestBurst: number
}

export const defaultSocketLimits: SocketLimits = {
  maxBufferedBytes: 1_048_576,
  maxBufferedPackets: 1_000,
  checkMs: 500,
  beatMs: 3_000,
  sessionCheckMs: 3_000,
  handshakesPerSecond: 500,
  handshakeBurst: 1_000,
  visitorHandshakesPerSecond: 20,
  visitorHandshakeBurst: 600,
  maxClients: 12_000,
  maxPerVisitor: 500,
  signedInShare: 0.2,
  maxSubscriptions: 100,
  maxSignals: 10_000,
  requestsPerSecond: 50,
  requestBurst: 200,
}
