/** How a proof is asked to run. */
export type ProofOptions = {
  /** How many faults, kills, inputs, …; each proof has its own default. */
  n: number
  seed: number
  /** Takes the defence away: the proof must then fail. */
  withoutDefence: boolean
  /** The only part to run, of a proof that has parts. */
  part?: string | undefined
}

/** What a proof counted. It holds when nothing was lost, doubled or wrong. */
export type ProofResult = { n: number; lost: number; doubled: number; wrong: number; note?: string }

export type Proof = {
  name: string
  /** The promise, in a line. */
  what: string
  /** n of `npm test`, and n when asked for by name. */
  sizes: { test: number; full: number }
  run(options: ProofOptions): Promise<ProofResult>
}

/** The line a proof prints: `P4 n=220 seed=7 lost=0 doubled=0 wrong=0 ok`. */
export function proofLine(
  name: string,
  seed: number,
  { n, lost, doubled, wrong, note }: ProofResult,
): string {
  const verdict = lost + doubled + wrong === 0 && n > 0 ? 'ok' : 'FAILED'
  return `${name} n=${n} seed=${seed} lost=${lost} doubled=${doubled} wrong=${wrong} ${verdict}${note ? ` (${note})` : ''}`
}
