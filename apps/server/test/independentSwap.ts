/** A swap as an onlooker reads it from a node, in the words of `npm run export`. `''`: this reading cannot tell. */
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

/** A JSON-RPC call to a node, nothing of the program in between. */
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
