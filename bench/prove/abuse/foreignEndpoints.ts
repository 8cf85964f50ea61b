import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { AbusePart } from './abusePart.ts'
import { chainOf, readyOf, untilReady, within } from './readiness.ts'

type Chains = { ours: TestChain; otherId: TestChain; otherGenesis: TestChain }
type Failure = string | null

const command = path.resolve(import.meta.dirname, '../../../apps/server/src/commands/forgetChain.ts')

const liveEnv = (rpc: readonly string[], ws: readonly string[] = []): Record<string, string> => ({
  ETH_RPC_URL: rpc.join(','),
  ETH_WS_URL: ws.join(','),
})

/** Checks that the server keeps reading our chain, block by block, whatever else its settings name. */
async function readsOn(
  server: Peregrine,
  { ours, otherId, otherGenesis }: Chains,
  name: string,
): Promise<Failure> {
  for (let round = 0; round < 6; round++) {
    await Promise.all([ours.mine(2), otherId.mine(3), otherGenesis.mine(3)])
    await sleep(500)
  }
  const head = Number(await ours.rpc.call('eth_blockNumber'))
  return within(20, `${name}: the chain is read to its head ${head}`, async () => {
    const [chain, ready] = [await chainOf(server, 'eth'), await readyOf(server)]
    const holds = chain.block === head && chain.health?.state !== 'halted' && ready.status === 200
    return { holds, seen: JSON.stringify({ block: chain.block, health: chain.health, ready }) }
  })
}

async function sets(server: Peregrine, count: number, name: string): Promise<Failure> {
  const { health } = await chainOf(server, 'eth')
  const told = (server.output().match(/is set aside: /g) ?? []).length
  const seen = `${health?.setAside.length} in the status, ${told} in the log`
  return health?.setAside.length === count && told >= count
    ? null
    : `${name}: ${count} endpoints are told as set aside, not ${seen}`
}

async function beside(chains: Chains, name: string, env: Record<string, string>, count: number) {
  const server = await startPeregrine({ env })
  try {
    return [await readsOn(server, chains, name), await sets(server, count, name)]
  } finally {
    await server.stop()
  }
}

/** A reorg past finality on which every endpoint agrees: must halt with a report, and resume after the command. */
async function haltsAndGoesOn({ ours }: Chains): Promise<Failure[]> {
  const env = liveEnv([ours.rpcUrl], [ours.wsUrl])
  const server = await startPeregrine({ env })
  const base = { ...process.env, ...env, DATA_DIR: server.dataDir }
  const failures: Failure[] = []
  try {
    await ours.mine(75)
    failures.push(
      await within(20, 'all 75 blocks are read', async () => {
        const { block, headBlock } = await chainOf(server, 'eth')
        const head = Number(await ours.rpc.call('eth_blockNumber'))
        return { holds: block === head, seen: `${block} of ${headBlock}` }
      }),
    )
    await ours.reorg(70)
    await ours.mine(1)
    failures.push(await untilReady(server, 503, 'past finality', 20, 'a deep reorg is told by /readyz'))
    const early = spawnSync(process.execPath, [command, 'eth'], { env: base, encoding: 'utf8' })
    if (early.status === 0) failures.push('a chain is forgotten beside a running server')
    server.kill('SIGTERM')
    await server.ended
    const { status, stderr } = spawnSync(process.execPath, [command, 'eth'], { env: base, encoding: 'utf8' })
    if (status !== 0) failures.push(`forget-chain fails: ${stderr}`)
    const again = await startPeregrine({ env, dataDir: server.dataDir })
    await ours.mine(2)
    failures.push(await untilReady(again, 200, '', 20, 'the chain is read again after forget-chain'))
    await again.stop()
  } finally {
    await server.stop()
  }
  return failures
}

/** Endpoints of other chains beside honest ones, over HTTP and websocket, and a reorg reported by all endpoints. */
export const foreignEndpoints: AbusePart = {
  name: 'foreign-endpoints',
  what: 'an endpoint of another chain is set aside and halts nothing; a deep reorg of all is told and gone on from',
  sizes: { test: 5, full: 5 },
  async run() {
    const [ours, otherId, otherGenesis] = await Promise.all([
      startTestChain({ chainId: 1, mining: 'manual' }),
      startTestChain({ chainId: 56, mining: 'manual' }),
      startTestChain({ chainId: 1, mining: 'manual', seed: 'another genesis' }),
    ])
    const chains = { ours, otherId, otherGenesis }
    try {
      await Promise.all([ours.mine(80), otherId.mine(200), otherGenesis.mine(200)])
      const [good, id, genesis] = [ours.rpcUrl, otherId.rpcUrl, otherGenesis.rpcUrl]
      const failures: Failure[] = [
        ...(await beside(chains, 'another chain id', liveEnv([good, id]), 1)),
        ...(await beside(chains, 'another chain id, named first', liveEnv([id, good]), 1)),
        ...(await beside(chains, 'another genesis', liveEnv([good, genesis]), 1)),
        ...(await beside(
          chains,
          'websockets of other chains',
          liveEnv([good], [otherId.wsUrl, otherGenesis.wsUrl, ours.wsUrl]),
          2,
        )),
        ...(await haltsAndGoesOn(chains)),
      ]
      return { n: 5, failures: failures.flatMap((failure) => failure ?? []) }
    } finally {
      await Promise.all([ours.stop(), otherId.stop(), otherGenesis.stop()])
    }
  },
}
