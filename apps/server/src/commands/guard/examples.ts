import type { ExampleMaker } from './example.ts'
import { evmExamples } from './evmExamples.ts'
import { solanaExamples } from './solanaExamples.ts'

/** Honest pairs of intent and transaction for every network, side and kind, by name: `eth-buy`, `bsc-sell-permit`. */
export const examples: ReadonlyMap<string, ExampleMaker> = new Map([...evmExamples, ...solanaExamples])
