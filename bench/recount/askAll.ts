type Call = readonly [method: string, params: readonly unknown[]]

const callsPerRequest = 200

/** Asks a node in batches, in order; throws at the first error. */
export async function askAll(url: string, calls: readonly Call[]): Promise<string[]> {
  const results: string[] = []
  for (let from = 0; from < calls.length; from += callsPerRequest) {
    const part = calls.slice(from, from + callsPerRequest)
    const body = part.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answers = (await reply.json()) as { id: number; result?: string; error?: { message: string } }[]
    for (const { result, error } of answers.toSorted((a, b) => a.id - b.id)) {
      if (result === undefined) throw new Error(error?.message ?? 'no result')
      results.push(result)
    }
  }
  return results
}

/** The number in an answer. */
export const word = (answer: string | undefined): bigint => BigInt(answer ?? '0x0')
