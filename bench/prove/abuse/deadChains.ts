import { startTestChain } from '@peregrine/testkit/testChain'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import { isNode, isSandbox, programProcesses } from '../../../apps/server/test/programProcesses.ts'
import type { AbusePart } from './abusePart.ts'
import { chainOf, untilReady, within } from './readiness.ts'

type Failure = string | null

const pidsOf = (server: Peregrine, is: typeof isNode): number[] =>
  programProcesses(server.dataDir)
    .filter(is)
    .map(({ pid }) => pid)

const noNodeLeft = (server: Peregrine, what: string): Promise<Failure> =>
  within(5, what, async () => {
    const left = pidsOf(server, isNode)
    return { holds: left.length === 0, seen: `${left.length} nodes` }
  })

/** Nodes that stop answering for half a minute, then resume. */
async function stoppedNodes(server: Peregrine): Promise<Failure[]> {
  const nodes = pidsOf(server, isNode)
  const before = await untilReady(server, 200, '', 20, 'the sandbox is ready')
  for (const pid of nodes) process.kill(pid, 'SIGSTOP')
  const told = await untilReady(server, 503, 'stalled', 30, 'stopped nodes are told by /readyz')
  const { health } = await chainOf(server, 'base')
  const named =
    health?.state === 'stalled' && health.forMs ? null : `the status says ${JSON.stringify(health)}`
  for (const pid of nodes) process.kill(pid, 'SIGCONT')
  return [before, told, named, await untilReady(server, 200, '', 40, 'nodes that go on are ready again')]
}

/**
 * Kills one process of the sandbox: expects it to be reported at once, in the log too, and no node to be left behind.
 */
async function killed(is: typeof isNode, name: string): Promise<Failure[]> {
  const server = await startPeregrine({ env: { SANDBOX_RATE: '1' } })
  try {
    const failures = name === 'the sandbox' ? await stoppedNodes(server) : []
    const [pid] = pidsOf(server, is)
    if (pid === undefined) return [`${name} does not run`]
    process.kill(pid, 'SIGKILL')
    failures.push(await noNodeLeft(server, `no node outlives the killing of ${name}`))
    failures.push(await untilReady(server, 503, 'sandbox has ended', 10, `the killing of ${name} is told`))
    if (!server.output().includes('The sandbox has ended')) failures.push(`the log does not tell of ${name}`)
    return failures
  } finally {
    await server.stop()
  }
}

async function deadEndpoint(): Promise<Failure[]> {
  const chain = await startTestChain({ chainId: 8453, mining: 'manual' })
  await chain.mine(3)
  const server = await startPeregrine({ env: { BASE_RPC_URL: chain.rpcUrl, BASE_WS_URL: chain.wsUrl } })
  try {
    const before = await untilReady(server, 200, '', 10, 'the chain is ready')
    await chain.stop()
    return [before, await untilReady(server, 503, 'no endpoint answers', 30, 'a dead endpoint is told')]
  } finally {
    await server.stop()
    await chain.stop()
  }
}

/** Endpoints, nodes and sandboxes that die: the status must report it, with its duration. */
export const deadChains: AbusePart = {
  name: 'dead-chains',
  what: 'a dead endpoint, stopped nodes, a killed node and a killed sandbox are told, and leave no node behind',
  sizes: { test: 4, full: 4 },
  async run() {
    const failures = [
      ...(await deadEndpoint()),
      ...(await killed(isSandbox, 'the sandbox')),
      ...(await killed(isNode, 'a node')),
    ]
    return { n: 4, failures: failures.flatMap((failure) => failure ?? []) }
  },
}
