const innerPerOuter = 65_536

/** The order of an instruction in its transaction, in one number that sorts as the program ran. */
export function instructionIndex(outer: number, inner: number): number {
  return outer * innerPerOuter + inner
}

/**
 * `outer.inner` of an index in a Solana `Fact`. `outer` counts the transaction's own instructions from 0. `inner` is 0
 * for that instruction itself, and otherwise counts its flat inner-instruction list, as the RPC gives it, from 1.
 */
export function formatInstructionPath(index: number): string {
  return `${Math.floor(index / innerPerOuter)}.${index % innerPerOuter}`
}
