/** Options of a proof run. */
export type ProofOptions = {
  /** Number of faults, kills, inputs, …; each proof has its own default. */
  n: number
  seed: number
  /** Removes the defence: the proof must then fail. */
  withoutDefence: boolean
  /** The only part to run, in a proof with parts. */
  part?: string | undefined
  /** The first round, in a proof that can be run in pieces: round and seed are those of a whole run. */
  from?: number | undefined
}

/** Counts of a proof. It holds when nothing was lost, doubled or wrong. */
export type ProofResult = { n: number; lost: number; doubled: number; wrong: number; note?: string }

export type Proof = {
  name: string
  /** One-line promise. */
  what: string
  /** n in `npm test`, and n when run by name. */
  sizes: { test: number; full: number }
  run(options: ProofOptions): Promise<ProofResult>
}

/** Formats a proof's line: `P4 n=220 seed=7 lost=0 doubled=0 wrong=0 ok`. */
export function proofLine(
  name: string,
  seed: number,
  { n, lost, doubled, wrong, note }: ProofResult,
): string {
  const verdict = lost + doubled + wrong === 0 && n > 0 ? 'ok' : 'FAILED'
  return `${name} n=${n} seed=${seed} lost=${lost} doubled=${doubled} wrong=${wrong} ${verdict}${note ? ` (${note})` : ''}`
}
