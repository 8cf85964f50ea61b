import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRpcClient } from './evm/rpcClient.ts'
import { commandOf, isAlive } from './frame/processes.ts'
import { launchSandbox, type LaunchedSandbox } from './launchSandbox.ts'
import type { SandboxInfo } from './sandboxInfo.ts'

let dataDir: string
const launched: LaunchedSandbox[] = []

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'peregrine-sandbox-'))
})
afterEach(async () => {
  await Promise.all(launched.splice(0).map((sandbox) => sandbox.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

async function launch(
  options: { seed?: string; rate?: number; isPaused?: boolean } = {},
): Promise<LaunchedSandbox> {
  const sandbox = await launchSandbox({ dataDir, seed: 'lifecycle', rate: 0, ...options })
  launched.push(sandbox)
  return sandbox
}

const anvilPids = (): number[] =>
  JSON.parse(readFileSync(path.join(dataDir, 'sandbox', 'sandbox.json'), 'utf8')).anvils
const isNode = (pid: number) => isAlive(pid) && (commandOf(pid)?.includes('anvil') ?? false)

test('reports all addresses, and stops without leaving a node or a file behind', async () => {
  const { info, adopted, stop } = await launch()
  expect(adopted).toBe(false)
  expect(await createRpcClient(info.chains.bsc.rpcUrl).call('eth_chainId')).toBe('0x38')
  const { contracts } = info.chains.eth
  for (const address of Object.values(contracts))
    expect(await createRpcClient(info.chains.eth.rpcUrl).call('eth_getCode', address, 'latest')).not.toBe(
      '0x',
    )
  const pids = anvilPids()
  expect(pids.filter(isNode)).toHaveLength(3)
  await stop()
  expect(pids.filter(isNode)).toEqual([])
  expect(readdirSync(path.join(dataDir, 'sandbox'))).toEqual([])
})

test('a second launch on the same folder adopts the first and does not stop it', async () => {
  const first = await launch()
  const second = await launch()
  expect(second.adopted).toBe(true)
  expect(second.info.runId).toBe(first.info.runId)
  await second.stop()
  expect(isAlive(first.info.pid)).toBe(true)
})

test('after a kill -9 its nodes exit as well, and its launcher is notified', async () => {
  const first = await launch()
  const pids = anvilPids()
  process.kill(first.info.pid, 'SIGKILL')
  expect(await first.broken).toBe('by SIGKILL')
  await expect.poll(() => pids.filter(isNode)).toEqual([])
  const second = await launch()
  expect(second.adopted).toBe(false)
  expect(second.info.runId).not.toBe(first.info.runId)
})

test('a sandbox whose server was killed is about to exit, and is not adopted', async () => {
  const launcher = new URL('./launchSandbox.ts', import.meta.url).href
  const script = `const { launchSandbox } = await import(${JSON.stringify(launcher)})
    await launchSandbox(${JSON.stringify({ dataDir, seed: 'lifecycle', rate: 0 })})
    console.log('ready')`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const pids = anvilPids()
  server.kill('SIGKILL')
  await once(server, 'exit')
  const next = await launch()
  expect(next.adopted).toBe(false)
  expect(pids.filter(isNode)).toEqual([])
})

test('a taken port or an unusable setting is reported in one sentence, and no node stays', async () => {
  // Below the ports that the system hands out, so that nobody else listens on the three before it.
  const port = 20_000 + (process.pid % 10_000)
  const blocker = createServer().listen(port, '127.0.0.1')
  await once(blocker, 'listening')
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, DATA_DIR: dataDir, SANDBOX_RATE: '0', ...env },
      encoding: 'utf8',
    })
  for (const [env, sentence] of [
    [{ SANDBOX_PORT: String(port) }, `sandbox: port ${port} is taken\n`],
    [{ SANDBOX_PORT: String(port - 3) }, `sandbox: port ${port} is taken\n`],
    [{ SANDBOX_RATE: 'fast' }, 'sandbox: SANDBOX_RATE must be a number from 0 to 500, not "fast"\n'],
  ] as const) {
    const { status, stderr } = run(env)
    expect(stderr).toBe(sentence)
    expect(status).toBe(1)
  }
  blocker.close()
})

test('a node that dies stops the sandbox', async () => {
  const { info } = await launch()
  const pids = anvilPids()
  process.kill(pids[1] ?? 0, 'SIGKILL')
  await expect.poll(() => isAlive(info.pid)).toBe(false)
  expect(pids.filter(isNode)).toEqual([])
})

test('gives coins, forwards builder submissions, rejects unknown requests', async () => {
  const { info } = await launch()
  const post = async (url: string, body: unknown) =>
    (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
  const address = '0x00000000000000000000000000000000000a11ce'
  const given = await post(info.faucetUrl, { network: 'base', address })
  expect(given).toMatchObject({ network: 'base', coins: '10' })
  expect(await createRpcClient(info.chains.base.rpcUrl).call('eth_getBalance', address, 'latest')).toBe(
    '0x8ac7230489e80000',
  )
  expect(await post(info.faucetUrl, { network: 'doge', address })).toHaveProperty('error')
  const builder = info.builders.titan ?? ''
  expect(await post(builder, { id: 7, method: 'eth_sendBundle', params: [{ txs: [] }] })).toMatchObject({
    id: 7,
    error: { code: -32602 },
  })
  expect(
    await post(builder, { id: 8, method: 'eth_sendPrivateTransaction', params: [{ tx: '0x00' }] }),
  ).toMatchObject({ id: 8, error: { code: -32000 } })
})

test('paused people have a past on every network, trade no more, and trade when asked', async () => {
  const { info } = await launch({ rate: 12, isPaused: true })
  const networks = ['eth', 'base', 'bsc', 'four', 'sol', 'pump'] as const
  const made = async () =>
    ((await (await fetch(`${info.url}/sandbox`)).json()) as SandboxInfo).stats.tradesByNetwork
  const tell = (body: unknown) =>
    fetch(`${info.url}/sandbox/people`, { method: 'POST', body: JSON.stringify(body) })
  const past = await made()
  for (const network of networks) expect(past[network], network).toBeGreaterThan(10)
  const blocks = async () =>
    Number(await createRpcClient(info.chains.bsc.rpcUrl).call<string>('eth_blockNumber'))
  const early = await blocks()
  await expect.poll(blocks).toBeGreaterThan(early)
  expect(await made()).toEqual(past)

  const asked = Object.fromEntries(networks.map((network) => [network, 2]))
  expect(await (await tell({ trades: asked })).json()).toEqual({ paused: true })
  const after = await made()
  for (const network of networks)
    expect((after[network] ?? 0) - (past[network] ?? 0), network).toBeGreaterThanOrEqual(2)

  expect(await (await tell({ paused: false })).json()).toEqual({ paused: false })
  const waiting = async () => {
    const now = await made()
    return networks.filter((network) => (now[network] ?? 0) <= (after[network] ?? 0))
  }
  await expect.poll(waiting).toEqual([])
  expect((await tell({ trades: { dogechain: 1 } })).status).toBe(400)
})
