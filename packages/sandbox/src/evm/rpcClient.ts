/** One JSON-RPC call: method and params. */
export type RpcCall = readonly [method: string, params: readonly unknown[]]
export type RpcAnswer =
  | { result: unknown; error?: undefined }
  | { result?: undefined; error: { code: number; message: string } }

/** A thin JSON-RPC client for the sandbox's own nodes: many calls per request, answers in order. */
export type RpcClient = {
  url: string
  /** Returns the result; throws the node's error. */
  call<T = string>(method: string, ...params: unknown[]): Promise<T>
  /** Returns one answer per call, errors included; throws only if the node is unreachable. */
  batch(calls: readonly RpcCall[]): Promise<RpcAnswer[]>
}

// The node rejects large bodies; creation code makes single calls of 50 kB.
const maxBatch = 200

async function post(url: string, body: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.json()
}

async function postBatch(url: string, calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
  const body = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const answers = (await post(url, body)) as (RpcAnswer & { id: number })[]
  if (!Array.isArray(answers))
    throw new Error(`the node at ${url} refused a batch: ${JSON.stringify(answers)}`)
  return answers.sort((a, b) => a.id - b.id)
}

/** A client for the node at `url`. */
export function createRpcClient(url: string): RpcClient {
  return {
    url,
    async call<T>(method: string, ...params: unknown[]) {
      const answer = (await post(url, { jsonrpc: '2.0', id: 1, method, params })) as RpcAnswer
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
      return answer.result as T
    },
    async batch(calls) {
      const answers: RpcAnswer[] = []
      for (let at = 0; at < calls.length; at += maxBatch)
        answers.push(...(await postBatch(url, calls.slice(at, at + maxBatch))))
      return answers
    },
  }
}
