import { Fault, isFault } from '@peregrine/core/fault'

/** Sends one JSON-RPC call to a chain. */
export type CallNode = (method: string, params: unknown[]) => Promise<unknown>

/** One transaction or call of a simulation; `from` needs no key. Amounts in wei. */
export type SimulatedCall = { from: string; to: string; data: string; value?: bigint; gas: bigint }

/** Calls in one block. */
export type SimulatedBlock = {
  number: number
  /** Seconds. */
  time: number
  calls: readonly SimulatedCall[]
  /** Native balances of accounts from this block on, in wei. */
  balances?: Readonly<Record<string, bigint>>
}

export type SimulatedLog = { address: string; topics: readonly string[]; data: string }

export type SimulatedResult = {
  isOk: boolean
  /** 0x hex: the return data, or the revert bytes. */
  output: string
  /** The node's error message, cut to 200 characters; null if there is none. */
  message: string | null
  gasUsed: bigint
  logs: readonly SimulatedLog[]
}

const hex = (value: bigint | number): string => `0x${value.toString(16)}`
const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)

function malformed(what: string): Fault {
  return new Fault('reply.malformed', { what: `eth_simulateV1 ${what}` })
}

function toParam({ number, time, calls, balances = {} }: SimulatedBlock): unknown {
  return {
    blockOverrides: { number: hex(number), time: hex(time) },
    stateOverrides: Object.fromEntries(
      Object.entries(balances).map(([address, balance]) => [address, { balance: hex(balance) }]),
    ),
    calls: calls.map(({ from, to, data, value = 0n, gas }) => ({
      from,
      to,
      input: data,
      value: hex(value),
      gas: hex(gas),
    })),
  }
}

function parseLog(raw: unknown): SimulatedLog {
  const { address, topics, data } = (raw ?? {}) as Record<string, unknown>
  if (!isHex(address) || !Array.isArray(topics) || !topics.every(isHex) || !isHex(data))
    throw malformed('log')
  return { address: address.toLowerCase(), topics: topics.map((topic) => topic.toLowerCase()), data }
}

function parseCall(raw: unknown): SimulatedResult {
  const fields = (raw ?? {}) as Record<string, unknown>
  const error = (fields.error ?? {}) as Record<string, unknown>
  const output = [error.data, fields.returnData].find((data) => isHex(data) && data.length > 2)
  if (fields.status !== '0x1' && fields.status !== '0x0') throw malformed('status')
  if (!isHex(fields.gasUsed)) throw malformed('gas')
  return {
    isOk: fields.status === '0x1',
    output: isHex(output) ? output : '0x',
    message: typeof error.message === 'string' ? error.message.slice(0, 200) : null,
    gasUsed: BigInt(fields.gasUsed === '0x' ? 0 : fields.gasUsed),
    logs: Array.isArray(fields.logs) ? fields.logs.map(parseLog) : [],
  }
}

function parseBlocks(raw: unknown, blocks: readonly SimulatedBlock[]): SimulatedResult[][] {
  if (!Array.isArray(raw)) throw malformed('reply')
  // Nodes fill gaps between block numbers with empty blocks.
  const full = raw.filter((block) => Array.isArray(block?.calls) && block.calls.length > 0)
  const asked = blocks.filter(({ calls }) => calls.length > 0)
  if (full.length !== asked.length) throw malformed('blocks')
  return full.map((block, i) => {
    if (block.calls.length !== asked[i]?.calls.length) throw malformed('calls')
    return block.calls.map(parseCall)
  })
}

/**
 * Simulates calls in sequence on top of a block without sending anything (`eth_simulateV1`): each sees the effects of
 * the ones before it, and one that reverts leaves the others alone.
 *
 * @param ask the chain's node
 * @param at number of the block with the initial state; the blocks' own numbers and times must grow from there
 * @returns results by block and call, or null if no endpoint supports the method
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function simulateCalls(
  ask: CallNode,
  at: number,
  blocks: readonly SimulatedBlock[],
): Promise<SimulatedResult[][] | null> {
  const options = { blockStateCalls: blocks.map(toParam), validation: false, traceTransfers: false }
  try {
    return parseBlocks(await ask('eth_simulateV1', [options, hex(at)]), blocks)
  } catch (error) {
    if (isFault(error, 'chain.unreachable') && error.context.why === 'unsupported') return null
    throw error
  }
}
