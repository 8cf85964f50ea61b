import { type EndpointFacts, noFacts } from './endpointFacts.ts'
import { isServed, type ProbeCaller } from './probeCaller.ts'
import { probeBatch, probeLatency, probeRate } from './probeRate.ts'
import { reachOf } from './reachOf.ts'

/** First blocks of the mainnets, to tell a local chain with the same id. */
const genesisHashes: Record<number, string> = {
  1: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  56: '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b',
  8453: '0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd',
}

const hex = (number: number) => `0x${number.toString(16)}`
const nobody = `0x${'0'.repeat(39)}1`
/** An address without logs: the filter costs the node little and the answer is empty. */
const quiet = `0x${'d0d0'.repeat(10)}`

const logRanges = [1, 5, 10, 100, 1_000, 10_000]
const stateDepths = [32, 64, 128, 1_000, 10_000]
const blockDepths = [128, 1_000, 10_000, 100_000, 1_000_000]

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

type Step = (count: number) => Promise<boolean | null>

/**
 * Climbs a ladder until a step is refused; on a young chain the last step is the whole chain.
 *
 * @returns the highest step that was served; `none` if the first was refused; null if it cannot be told
 */
async function climb(steps: readonly number[], whole: number, none: number, isServedAt: Step) {
  let reached: number | null = null
  for (const wanted of steps) {
    const step = Math.min(wanted, whole)
    const served = await isServedAt(step)
    if (served === false) return reached ?? none
    if (served === null) return reached
    reached = step
    if (step === whole) break
  }
  return reached
}

function servesLogs(caller: ProbeCaller, head: number): Step {
  return async (blocks) => {
    const range = { fromBlock: hex(head - blocks + 1), toBlock: hex(head) }
    return isServed(await caller.ask('eth_getLogs', [{ ...range, address: quiet }]))
  }
}

function servesState(caller: ProbeCaller, head: number): Step {
  return async (depth) => isServed(await caller.ask('eth_getBalance', [nobody, hex(head - depth)]))
}

/** A pruned block is null, or an error. */
function servesBlock(caller: ProbeCaller, head: number): Step {
  return async (depth) => {
    const outcome = await caller.ask('eth_getBlockByNumber', [hex(head - depth), false])
    return outcome.isOk ? outcome.result !== null : isServed(outcome)
  }
}

async function probeMethods(caller: ProbeCaller, head: number): Promise<EndpointFacts['methods']> {
  const number = hex(Math.max(0, head - 2))
  const call = { from: nobody, to: nobody, value: '0x0' }
  return {
    simulate: isServed(
      await caller.ask('eth_simulateV1', [{ blockStateCalls: [{ calls: [call] }] }, 'latest']),
    ),
    blockReceipts: isServed(await caller.ask('eth_getBlockReceipts', [number])),
    trace: isServed(
      await caller.ask('debug_traceBlockByNumber', [
        number,
        { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } },
      ]),
    ),
  }
}

async function isMainnet(caller: ProbeCaller, chainId: number): Promise<boolean | null> {
  const outcome = await caller.ask('eth_getBlockByNumber', ['0x0', false])
  const hash = outcome.isOk ? fieldOf(outcome.result, 'hash') : null
  return typeof hash === 'string' ? hash === genesisHashes[chainId] : null
}

/** Largest span of one eth_getLogs at an endpoint; 0 if logs are refused, null if it cannot be told. */
export async function probeLogRange(caller: ProbeCaller): Promise<number | null> {
  const outcome = await caller.ask('eth_blockNumber', [])
  const head = outcome.isOk ? numberOf(outcome.result) : null
  return head === null ? null : climb(logRanges, head + 1, 0, servesLogs(caller, head))
}

/** Measures an EVM endpoint; `chainId` is the wanted chain. The burst comes last, for it uses up the rate. */
export async function probeEvm(caller: ProbeCaller, chainId: number): Promise<EndpointFacts> {
  const first = await caller.ask('eth_chainId', [])
  const id = first.isOk ? numberOf(first.result) : null
  if (id === null) return noFacts(reachOf(first))
  const facts: EndpointFacts = { ...noFacts('ok'), isRightChain: id === chainId }
  if (!facts.isRightChain) return facts
  facts.isMainnet = await isMainnet(caller, chainId)
  const newest = await caller.ask('eth_getBlockByNumber', ['latest', false])
  const head = newest.isOk ? numberOf(fieldOf(newest.result, 'number')) : null
  const time = newest.isOk ? numberOf(fieldOf(newest.result, 'timestamp')) : null
  facts.head = head
  facts.headAgeMs = time === null ? null : Math.max(0, Date.now() - time * 1000)
  facts.latencyMs = await probeLatency(caller, 'eth_chainId')
  if (head !== null) {
    facts.logRange = await climb(logRanges, head + 1, 0, servesLogs(caller, head))
    facts.methods = await probeMethods(caller, head)
    facts.stateDepth = await climb(stateDepths, head, 0, servesState(caller, head))
    facts.blockDepth = await climb(blockDepths, head, 0, servesBlock(caller, head))
  }
  facts.batch = await probeBatch(caller, 'eth_chainId')
  return { ...facts, ...(await probeRate(caller, 'eth_chainId')) }
}
