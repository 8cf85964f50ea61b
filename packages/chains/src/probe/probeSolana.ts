import { type EndpointFacts, noFacts } from './endpointFacts.ts'
import { isServed, type ProbeCaller } from './probeCaller.ts'
import { probeBatch, probeLatency, probeRate } from './probeRate.ts'
import { reachOf } from './reachOf.ts'

const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const wrappedSol = 'So11111111111111111111111111111111111111112'
/** A native program with few accounts, none of this size. */
const smallProgram = 'Config1111111111111111111111111111111111111'
const committed = { commitment: 'confirmed' }

const isSlot = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Reads a recent block whole, as following does; slots without a block are passed over. */
async function probeBlock(caller: ProbeCaller, slot: number) {
  const listed = await caller.ask('getBlocks', [Math.max(0, slot - 40), slot, committed])
  const slots = listed.isOk && Array.isArray(listed.result) ? listed.result.filter(isSlot) : []
  const outcome = await caller.ask('getBlock', [
    slots.at(-1) ?? slot,
    { ...committed, transactionDetails: 'full', rewards: false, maxSupportedTransactionVersion: 0 },
  ])
  const time = outcome.isOk ? (outcome.result as { blockTime?: unknown } | null)?.blockTime : null
  return {
    fullBlock: outcome.isOk ? outcome.result !== null : isServed(outcome),
    headAgeMs: typeof time === 'number' ? Math.max(0, Date.now() - time * 1000) : null,
  }
}

async function probeMethods(caller: ProbeCaller): Promise<EndpointFacts['methods']> {
  const filters = [{ dataSize: 7 }]
  const options = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, filters }
  const accounts = await caller.ask('getProgramAccounts', [smallProgram, options])
  const largest = await caller.ask('getTokenLargestAccounts', [wrappedSol])
  return {
    programAccounts: isServed(accounts),
    // A rejection is an answer: this mint has too many accounts for some nodes.
    largestAccounts: !largest.isOk && largest.kind === 'rejected' ? true : isServed(largest),
  }
}

/** Measures a Solana endpoint. The burst comes last, for it uses up the rate. */
export async function probeSolana(caller: ProbeCaller): Promise<EndpointFacts> {
  const genesis = await caller.ask('getGenesisHash', [])
  const newest = await caller.ask('getSlot', [committed])
  const slot = newest.isOk && isSlot(newest.result) ? newest.result : null
  if (slot === null) return noFacts(reachOf(newest))
  const hash = genesis.isOk ? genesis.result : null
  const facts: EndpointFacts = { ...noFacts('ok'), head: slot, isRightChain: true }
  facts.isMainnet = typeof hash === 'string' ? hash === mainnet : null
  facts.latencyMs = await probeLatency(caller, 'getGenesisHash')
  const { fullBlock, headAgeMs } = await probeBlock(caller, slot)
  facts.headAgeMs = headAgeMs
  const oldest = await caller.ask('getFirstAvailableBlock', [])
  facts.blockDepth = oldest.isOk && isSlot(oldest.result) ? Math.max(0, slot - oldest.result) : null
  facts.methods = { fullBlock, ...(await probeMethods(caller)) }
  facts.batch = await probeBatch(caller, 'getGenesisHash')
  return { ...facts, ...(await probeRate(caller, 'getGenesisHash')) }
}
