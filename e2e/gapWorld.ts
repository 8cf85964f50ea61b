import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { launchSandbox } from '@peregrine/sandbox/launchSandbox'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { untilFound } from '@peregrine/testkit/untilFound'

// BNB Chain of the sandbox in live mode, behind a node that does not serve some of its blocks.

const hiddenBlocks = 5
const endMs = 180_000

export type GapWorld = { url: string; stop(): Promise<void> }

type Trade = { tokenAddress: string; poolAddress: string | null }
type Status = { chains: { chain: string; leftOut: unknown[] }[] }

async function readData<Data>(url: string, route: string): Promise<Data> {
  return ((await (await fetch(new URL(route, url))).json()) as { data: Data }).data
}

/** The newest trades of BNB Chain that the server knows. */
export const tradesOf = async (url: string) =>
  (await readData<{ items: Trade[] }>(url, '/api/trades/bsc?limit=100')).items

type Named = { number?: string; hash?: string }

/** Serves a node's blocks, but for those that are hidden: of them only what is told of the newest block is served. */
async function startForgetful(target: string) {
  let hidden = { from: Number.POSITIVE_INFINITY, to: 0 }
  const hiddenHashes = new Set<string>()
  const isHidden = (number: unknown) => Number(number) >= hidden.from && Number(number) <= hidden.to
  const front = await startRpcFilter(target, {
    edit({ method, params: [ref] }, reply) {
      const gone = { ...reply, result: null }
      if (method === 'eth_getBlockReceipts')
        return isHidden(ref) || hiddenHashes.has(String(ref)) ? gone : reply
      if (!method.startsWith('eth_getBlockBy')) return reply
      const { number, hash } = (reply.result ?? {}) as Named
      if (!isHidden(number)) return reply
      hiddenHashes.add(String(hash))
      return ref === 'latest' ? reply : gone
    },
  })
  return {
    url: front.url,
    async hideNext() {
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
      const reply = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call),
      })
      const head = Number(((await reply.json()) as { result: string }).result)
      hidden = { from: head + 2, to: head + 1 + hiddenBlocks }
    },
    stop: () => front[Symbol.asyncDispose](),
  }
}

/** Starts it, and waits until it has left blocks out; they stay hidden. */
export async function startGapWorld(): Promise<GapWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gap-world-'))
  const sandbox = await launchSandbox({ dataDir: folder, seed: 'gaps', rate: 12, log: () => undefined })
  const node = await startForgetful(sandbox.info.chains.bsc?.rpcUrl ?? '')
  const server = await startPeregrine({ env: { BSC_RPC_URL: node.url } })
  const stop = async () => {
    await server.stop()
    await node.stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilFound(async () => (await tradesOf(server.url))[0] ?? null, { what: 'a trade', endMs })
    await node.hideNext()
    const leftOut = async () =>
      (await readData<Status>(server.url, '/api/status')).chains.flatMap((chain) => chain.leftOut)[0] ?? null
    await untilFound(leftOut, { what: 'blocks that are left out', endMs })
    // The newest trades stay those of before: lists still span the blocks.
    await fetch(`${sandbox.info.url}/sandbox/people`, {
      method: 'POST',
      body: JSON.stringify({ paused: true }),
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: server.url, stop }
}
