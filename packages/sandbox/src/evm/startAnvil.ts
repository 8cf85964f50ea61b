import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { endChild } from '../frame/endChild.ts'
import { createRpcClient, type RpcClient } from './rpcClient.ts'

const require = createRequire(import.meta.url)
/** Number of blocks available for balance queries and calls; each is a copy of the whole state. */
const keptStates = 3
/** Returns freed memory at once: a long-running node stays half as large, and is slightly slower. */
const frugalAllocator = { _RJEM_MALLOC_CONF: 'narenas:1,tcache:false,dirty_decay_ms:0,muzzy_decay_ms:0' }
const cpuNames: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

export type AnvilOptions = {
  chainId: number
  /** 0 picks a free one. */
  port: number
  /** Unix time of block 0, in seconds. */
  genesisTimestamp: number
  /** Working folder of the node, for its files. */
  dataDir: string
  /**
   * Number of blocks with transactions and logs, older ones are headers only; memory grows with it. `all` keeps every
   * state (on disk, in `dataDir`) and every transaction, as reorgs require.
   */
  keptBlocks: number | 'all'
  /** Receives the process id before the node listens. */
  onSpawn?: (pid: number) => void
}

export type Anvil = {
  pid: number
  port: number
  rpcUrl: string
  wsUrl: string
  rpc: RpcClient
  /** Resolves when the node has exited, for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** The requested port is in use. */
export class PortTaken extends Error {}

/** Path of the anvil program for this platform; throws if the platform has no package. */
export function findAnvilProgram(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const name = `@foundry-rs/anvil-${platform}-${cpuNames[process.arch] ?? process.arch}`
  const exe = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), 'bin', exe)
}

function argsOf(options: AnvilOptions): string[] {
  const args = ['--host', '127.0.0.1', '--port', String(options.port), '--chain-id', String(options.chainId)]
  args.push(
    '--timestamp',
    String(options.genesisTimestamp),
    '--accounts',
    '0',
    '--no-mining',
    '--order',
    'fifo',
  )
  // By default the node leaves folders in the user's home.
  args.push('--cache-path', options.dataDir)
  const { keptBlocks } = options
  if (keptBlocks !== 'all')
    args.push('--prune-history', String(keptStates), '--transaction-block-keeper', String(keptBlocks))
  // Later hardforks store every block hash in a contract, which makes each block slower than the previous one.
  args.push('--hardfork', 'cancun')
  args.push('--gas-limit', '300000000', '--disable-code-size-limit', '--no-request-size-limit')
  return args
}

async function portOf(child: ChildProcess): Promise<number> {
  let text = ''
  child.stderr?.on('data', (chunk) => (text += chunk))
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(text)?.[1]
      if (port) resolve(Number(port))
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`anvil ended with code ${code}: ${text.trim().slice(-500)}`)),
    )
  })
}

/**
 * Kills the node once this process is gone, even after SIGKILL: a shell in its own process group waits for its standard
 * input to close. Windows has no such shell.
 */
function guard(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined
  const script = 'read -r _; kill -9 "$1"'
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.on('error', () => undefined)
  shell.unref()
  return () => void shell.kill('SIGKILL')
}

/** Starts one node, bound to 127.0.0.1, that mines on request only; resolves when it listens. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const child = spawn(findAnvilProgram(), argsOf(options), {
    cwd: options.dataDir,
    env: options.keptBlocks === 'all' ? process.env : { ...process.env, ...frugalAllocator },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid) options.onSpawn?.(child.pid)
  // The node dies with this process, however abruptly it exits.
  const takeAlong = (): void => void child.kill('SIGKILL')
  process.once('exit', takeAlong)
  const unguard = child.pid ? guard(child.pid) : () => undefined
  child.once('exit', () => {
    process.off('exit', takeAlong)
    unguard()
  })
  const ended = once(child, 'exit').then(() => undefined)
  const port = await portOf(child).catch((error: unknown) => {
    if (String(error).includes('in use')) throw new PortTaken(`port ${options.port} is taken`)
    throw error
  })
  child.stdout?.removeAllListeners('data').resume()
  child.stderr?.removeAllListeners('data').resume()
  const rpcUrl = `http://127.0.0.1:${port}`
  return {
    pid: child.pid ?? 0,
    port,
    rpcUrl,
    wsUrl: `ws://127.0.0.1:${port}`,
    rpc: createRpcClient(rpcUrl),
    ended,
    stop: () => endChild(child, 1500),
  }
}
