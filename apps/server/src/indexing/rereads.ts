/** What may change of a token; null or empty where it does not tell. */
export type TokenReading = { supply: bigint | null; symbol: string; name: string }

/** What an indexer knows, since its start, of the readings of tokens that it knows. */
export type Rereads = {
  /** Block time at which a token was read last, or at least asked for. */
  readMs: Map<string, number>
  /** Tokens to be read, those that wait longest first. */
  due: Set<string>
  /** Tokens being read, with the units minted less those burned after the block that they are read at. */
  since: Map<string, bigint>
  /** What was read, until the next unit takes it. */
  readings: Map<string, TokenReading>
  /** Whether a token's supply is what the reading before and its transfers add up to. */
  addsUp: Map<string, boolean>
  /** Block time at which the last reading began. */
  begunMs: number
  /** A fault of ours in the last reading, thrown with the next. */
  fault: unknown
}

export const noRereads = (): Rereads => ({
  readMs: new Map(),
  due: new Set(),
  since: new Map(),
  readings: new Map(),
  addsUp: new Map(),
  begunMs: Number.NEGATIVE_INFINITY,
  fault: null,
})

/** Tokens waiting at most; what does not fit is noted when it is minted or traded next. */
const maxDue = 2_000

/** Notes that a token is to be read, unless it is being read. */
export function noteDue({ due, since }: Rereads, token: string): void {
  if (due.size < maxDue && !since.has(token)) due.add(token)
}
