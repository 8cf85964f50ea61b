/** A transaction that is not sent: run on the newest block, with all gas that it would have. */
export type TriedCall = { from: string; to: string; data: string; value?: bigint; gas?: bigint }

/** How a tried call ended; `unknown` where no node could tell. */
export type Trial = { outcome: 'passed'; output: string } | { outcome: 'reverted' } | { outcome: 'unknown' }

/** A node's answer as JSON-RPC has it; untrusted. */
export type NodeAnswer = { result?: unknown; error?: { code: number; message: string } }

/** Asks the call's chain; rejects where nobody answers. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<NodeAnswer>

/** geth and its kin say a revert by this code. */
const revertCode = 3
/** What nodes without that code call a failed execution; all that costs its fee without effect. */
const failedExecution =
  /revert|vm execution error|vm exception|out ?of ?gas|invalid ?opcode|invalid ?jump|bad instruction|stack ?(over|under)flow/i

const hex = (value: bigint) => `0x${value.toString(16)}`

/**
 * Runs a call on the newest block without sending it (`eth_call`). A refusal that is no failed execution, such as a
 * node's limit or missing coins, is `unknown`.
 *
 * @throws what `ask` throws
 */
export async function tryCall(ask: AskNode, { from, to, data, value = 0n, gas }: TriedCall): Promise<Trial> {
  const fields = { from, to, data, value: hex(value), ...(gas === undefined ? {} : { gas: hex(gas) }) }
  const { result, error } = await ask('eth_call', [fields, 'latest'])
  if (error) {
    const isFailed = error.code === revertCode || failedExecution.test(error.message)
    return { outcome: isFailed ? 'reverted' : 'unknown' }
  }
  return typeof result === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(result)
    ? { outcome: 'passed', output: result }
    : { outcome: 'unknown' }
}
