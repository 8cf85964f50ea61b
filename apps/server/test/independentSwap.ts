/** A swap as an outsider reads it from a node, in the columns of `npm run export`. `''`: unknown to this reading. */
export type IndependentSwap = {
  chain: string
  blockNumber: string
  blockHash: string
  txHash: string
  index: string
  pool: string
  sender: string
  soldToken: string
  soldAmount: string
  boughtToken: string
  boughtAmount: string
}

/** Sends a JSON-RPC call to a node directly, bypassing the program. */
export async function askNode<T>(url: string, method: string, params: unknown[]): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result?: T; error?: { message: string } }
  if (error || result === undefined) throw new Error(`${method}: ${error?.message ?? 'no result'}`)
  return result
}
