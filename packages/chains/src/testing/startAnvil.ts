import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ChainEndpoints } from '../parseEndpoints.ts'

/** A contract that emits the five logs of a V2 swap (Deposit, Transfer, Transfer, Sync, Swap) when called. */
export const swapContract = '0x00000000000000000000000000000000000c0de0'
/** A contract that emits a log and then reverts. */
export const revertingContract = '0x00000000000000000000000000000000000c0de1'

const topics = {
  deposit: 'e1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  transfer: 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  sync: '1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
  swap: 'd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
}

/** EVM code of LOGn: the caller's address as every topic but the first. */
function logCode(topic: string, topicCount: number, bytes: number): string {
  const callers = '33'.repeat(topicCount - 1)
  return `${callers}7f${topic}60${bytes.toString(16).padStart(2, '0')}6000${(0xa0 + topicCount).toString(16)}`
}

// Block number, gas, gas, time: data that varies between logs.
const fillMemory = '436000525a6020525a60405242606052'
const swapCode = [
  fillMemory,
  logCode(topics.deposit, 2, 32),
  logCode(topics.transfer, 3, 32),
  logCode(topics.transfer, 3, 32),
  logCode(topics.sync, 1, 64),
  logCode(topics.swap, 3, 128),
  '00',
].join('')
const revertingCode = `${fillMemory}${logCode(topics.deposit, 2, 32)}60006000fd`

export type TestAnvil = {
  url: string
  wsUrl: string
  pid: number
  endpoints: ChainEndpoints
  accounts: string[]
  /** Result of one call; throws on an error. */
  rpc(method: string, ...params: unknown[]): Promise<unknown>
  /** Puts swaps into the pool without mining them. */
  queueSwaps(swaps: number): Promise<void>
  /** Mines blocks with this many swaps each. */
  mineSwaps(blocks: number, swaps: number): Promise<void>
  /** Puts a transaction into the pool without mining it. */
  send(transaction: Record<string, unknown>): Promise<void>
  stop(): Promise<void>
}

function anvilPath(): string {
  const platform = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  return join(dirname(createRequire(import.meta.url).resolve(`${platform}/package.json`)), 'bin', 'anvil')
}

/** The port that the node was given and now listens on. */
async function portOf(child: ChildProcess): Promise<number> {
  let text = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (part) => {
      text += part
      const found = /Listening on 127\.0\.0\.1:(\d+)/.exec(text)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with code ${code}: ${text.slice(-500)}`)))
  })
  child.stdout?.removeAllListeners('data').resume()
  return port
}

async function post(
  url: string,
  body: unknown,
): Promise<{ result?: unknown; error?: { message: string } }[]> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const replies = await response.json()
  return Array.isArray(replies) ? replies : [replies]
}

/** A dedicated node for a test, mined by hand, with the two contracts in place. */
export async function startAnvil(...args: string[]): Promise<TestAnvil> {
  const fixed = ['--port', '0', '--no-mining', '--order', 'fifo', '--gas-limit', '300000000']
  const child = spawn(anvilPath(), [...fixed, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  const port = await portOf(child)
  const url = `http://127.0.0.1:${port}`
  const rpc = caller(url)
  await rpc('anvil_setLoggingEnabled', false)
  await rpc('anvil_setCode', swapContract, `0x${swapCode}`)
  await rpc('anvil_setCode', revertingContract, `0x${revertingCode}`)
  const accounts = (await rpc('eth_accounts')) as string[]
  return {
    url,
    wsUrl: `ws://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    endpoints: { rpc: [url], ws: [`ws://127.0.0.1:${port}`], logs: [], receipts: [], send: [] },
    accounts,
    rpc,
    ...senders(url, rpc, accounts),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function caller(url: string): TestAnvil['rpc'] {
  return async (method, ...params) => {
    const [reply] = await post(url, { jsonrpc: '2.0', id: 1, method, params })
    if (reply?.error) throw new Error(`${method}: ${reply.error.message}`)
    return reply?.result
  }
}

/** Transaction senders with nonces counted here, so that many fit into one block. */
function senders(
  url: string,
  rpc: TestAnvil['rpc'],
  accounts: readonly string[],
): Pick<TestAnvil, 'send' | 'queueSwaps' | 'mineSwaps'> {
  const nonces = new Map<string, number>()

  const withNonce = (transaction: Record<string, unknown>) => {
    const from = String(transaction.from)
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    return { gas: '0x30000', nonce: `0x${nonce.toString(16)}`, ...transaction }
  }

  async function queueSwaps(swaps: number): Promise<void> {
    const calls = Array.from({ length: swaps }, (_, id) => {
      const from = accounts[id % accounts.length]
      const gasPrice = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x1' }
      const transaction = withNonce({ from, to: swapContract, ...gasPrice })
      return { jsonrpc: '2.0', id, method: 'eth_sendTransaction', params: [transaction] }
    })
    const replies = calls.length > 0 ? await post(url, calls) : []
    const failed = replies.find((reply) => reply.error)
    if (failed) throw new Error(failed.error?.message)
  }

  return {
    queueSwaps,
    async send(transaction) {
      await rpc('eth_sendTransaction', withNonce(transaction))
    },
    async mineSwaps(blocks, swaps) {
      for (let block = 0; block < blocks; block++) {
        await queueSwaps(swaps)
        await rpc('evm_mine')
      }
    },
  }
}
