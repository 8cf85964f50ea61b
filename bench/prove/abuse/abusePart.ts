/** One kind of abuse of a whole program from outside its process. */
export type AbusePart = {
  /** Short name to run it alone: `npm run prove -- abuse --part body-limits`. */
  name: string
  what: string
  /** n in `npm test`, and n when run by name. */
  sizes: { test: number; full: number }
  /** `n` counts attempts; `failures` has one sentence per attempt that the program did not withstand. */
  run(options: { n: number; seed: number }): Promise<{ n: number; failures: readonly string[] }>
}
