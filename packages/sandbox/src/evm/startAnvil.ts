import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createRpcClient, type RpcClient } from './rpcClient.ts'

const require = createRequire(import.meta.url)
/** So many blocks can be asked for balances and calls; each one is a copy of the whole state. */
const keptStates = 3
/** Gives freed memory back at once: a node that lives for hours stays half as large, and is a little slower. */
const frugalAllocator = { _RJEM_MALLOC_CONF: 'narenas:1,tcache:false,dirty_decay_ms:0,muzzy_decay_ms:0' }
const cpuNames: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

export type AnvilOptions = {
  chainId: number
  /** 0 takes a free one. */
  port: number
  /** Seconds since 1970 of block 0. */
  genesisTimestamp: number
  /** Where the node may keep files; it is its working folder. */
  dataDir: string
  /**
   * So many blocks keep their transactions and logs, older ones are headers only; what a node needs grows with it.
   * `all` keeps every state (on disk, in `dataDir`) and every transaction, as reorgs need it.
   */
  keptBlocks: number | 'all'
  /** Told the process id before the node listens. */
  onSpawn?: (pid: number) => void
}

export type Anvil = {
  pid: number
  port: number
  rpcUrl: string
  wsUrl: string
  rpc: RpcClient
  /** Resolves when the node has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Something else listens on a port that was asked for. */
export class PortTaken extends Error {}

/** Path of the anvil program for this platform; throws when the platform has no package. */
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
  // Otherwise the node leaves folders in the user's home.
  args.push('--cache-path', options.dataDir)
  const { keptBlocks } = options
  if (keptBlocks !== 'all')
    args.push('--prune-history', String(keptStates), '--transaction-block-keeper', String(keptBlocks))
  // Later rules keep every block's hash in a contract's storage, which makes each block slower than the one before.
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

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 1500)
  await gone
  clearTimeout(timer)
}

/**
 * Ends the node when this process is gone, however it went: a shell in a group of its own waits for the other end of its
 * standard input to close, which even SIGKILL does. There is no such shell on Windows.
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

/** Starts one node, bound to 127.0.0.1, that mines only when told to; resolves when it listens. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const child = spawn(findAnvilProgram(), argsOf(options), {
    cwd: options.dataDir,
    env: options.keptBlocks === 'all' ? process.env : { ...process.env, ...frugalAllocator },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid) options.onSpawn?.(child.pid)
  // Whatever ends this process in a hurry takes the node along.
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
    stop: () => end(child),
  }
}
