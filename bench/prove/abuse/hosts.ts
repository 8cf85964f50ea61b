import { Readable } from 'node:stream'
import { startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { freePort } from '@peregrine/testkit/freePort'
import { operationsOf } from '@peregrine/testkit/hostileCalls'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { AbusePart } from './abusePart.ts'
import {
  callAs,
  callsWithoutHost,
  type Foreign,
  foreignCalls,
  foreignHosts,
  shakeAs,
} from './foreignHosts.ts'
import { type RawReply, sendRaw } from './rawRequest.ts'
import { chainOf, within } from './readiness.ts'
import { watchServer } from './watchServer.ts'

type Found = { n: number; failures: string[] }

const atOnce = 32
const fixedPaths = [
  '/',
  '/index.html',
  '/metrics',
  '/readyz',
  '/sandbox',
  '/openapi.json',
  '/%',
  '/.stamp',
  '/no/such/page',
  '/assets/none.js',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=websocket',
]
const guards = ['content-security-policy:', 'permissions-policy:', 'x-content-type-options: nosniff']
const secrets = /privatekey|peregrine_|"chains"|"openapi"|<script/i

const portOf = (url: string) => Number(new URL(url).port)

/** Returns method and path of everything served, from the OpenAPI document and a list of what it omits. */
async function targetsOf(url: string): Promise<[method: string, path: string][]> {
  const document: unknown = await (await fetch(`${url}/openapi.json`)).json()
  const named = operationsOf(document).map(({ method, path }): [string, string] => [
    method,
    path.replace(/\{[^}]+\}/g, 'x'),
  ])
  return [...fixedPaths.map((path): [string, string] => ['GET', path]), ...named]
}

function judge({ what, isMalformed = false }: Foreign, { status, head, body }: RawReply): string[] {
  if (status === 400 && isMalformed) return []
  const lacks = guards.filter((guard) => !head.includes(guard))
  return [
    ...(status === 421 ? [] : [`${what}: answered ${status}`]),
    ...(secrets.test(body) ? [`${what}: was told ${body.slice(0, 80)}`] : []),
    ...(lacks.length > 0 ? [`${what}: without ${lacks.join(' ')}`] : []),
  ]
}

/** Maps over a list, several at once. */
async function each<T>(list: readonly T[], run: (one: T) => Promise<readonly string[]>): Promise<Found> {
  const failures: string[] = []
  let next = 0
  const work = async () => {
    while (next < list.length) failures.push(...(await run(list[next++] as T)))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { n: list.length, failures }
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = seededRandom(seed)
  return list
    .map((one) => ({ one, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ one }) => one)
}

/** Tries every route under every foreign name, in every form; and under ours, where each must answer. */
async function routes({ url }: Peregrine, n: number, seed: number): Promise<Found> {
  const port = portOf(url)
  const own = new URL(url).host
  const targets = await targetsOf(url)
  const calls = targets.flatMap(([method, path]) => [
    ...foreignHosts(port).flatMap((host) => foreignCalls(method, path, host, own)),
    ...callsWithoutHost(method, path),
  ])
  const foreign = await each(shuffled(calls, seed).slice(0, n), async (call) =>
    judge(call, await sendRaw(port, call.text)),
  )
  const ours = await each(targets, async ([method, path]) => {
    const { status } = await sendRaw(port, callAs(method, path, own, `origin: http://${own}`))
    return status === 421 || status === 0 ? [`${method} ${path} under our own name: ${status}`] : []
  })
  console.log(
    `  hosts: ${calls.length} calls differ, ${foreign.n} made, ${targets.length} routes answer by our name`,
  )
  return { n: foreign.n + ours.n, failures: [...foreign.failures, ...ours.failures] }
}

async function handshakes({ url }: Peregrine): Promise<Found> {
  const port = portOf(url)
  const own = new URL(url).host
  const calls = foreignHosts(port).flatMap((host) =>
    [null, `http://${own}`, `http://${host}`].flatMap((origin) =>
      [undefined, '/elsewhere'].map((path) => ({
        what: `a handshake with host ${host}, origin ${origin}`,
        text: shakeAs(host, origin, path),
      })),
    ),
  )
  const { n, failures } = await each(calls, async ({ what, text }) => {
    const { status } = await sendRaw(port, text)
    return status === 421 ? [] : [`${what}: answered ${status}`]
  })
  const { status } = await sendRaw(port, shakeAs(own, `http://${own}`))
  if (status !== 101) failures.push(`our own handshake is answered ${status}`)
  return { n: n + 1, failures }
}

/** Tries what the sandbox serves besides the program: its accounts' keys, and a node. */
async function sandbox({ url }: Peregrine): Promise<Found> {
  const info = (await (await fetch(`${url}/sandbox`)).json()) as SandboxInfo
  const ports = [info.url, ...(info.chains.sol ? [info.chains.sol.rpcUrl] : [])].map(portOf)
  const isOfThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/
  const calls = ports.flatMap((port) =>
    foreignHosts(port)
      .filter((host) => !isOfThisMachine.test(host))
      .flatMap((host) => [
        { port, what: `GET /sandbox at ${host}`, text: callAs('GET', '/sandbox', host) },
        { port, what: `POST / at ${host}`, text: callAs('POST', '/', host, 'content-length: 0') },
        { port, what: `a handshake at ${host}`, text: shakeAs(host, null, '/') },
      ]),
  )
  const { n, failures } = await each(calls, async ({ port, what, text }) => {
    const { status, body } = await sendRaw(port, text)
    const isTold = secrets.test(body) || status === 101 || status < 400
    return isTold ? [`the sandbox, ${what}: answered ${status}`] : []
  })
  const { body } = await sendRaw(portOf(info.url), callAs('GET', '/sandbox', new URL(info.url).host))
  if (!/privateKey/.test(body)) failures.push('the sandbox does not answer under its own name')
  return { n: n + 1, failures }
}

/** Checks the headers of every answer when the program is opened over https. */
async function secureHeaders(): Promise<Found> {
  const port = await freePort()
  const origins = `https://desk.example,http://127.0.0.1:${port}`
  const server = await startPeregrine({ port, env: { SANDBOX_RATE: '0', PUBLIC_ORIGINS: origins } })
  try {
    const calls = ['desk.example', 'desk.example:443', `127.0.0.1:${port}`, 'evil.example'].flatMap((host) =>
      ['/', '/%', '/.stamp', '/.env', '/api/status', '/no/such', '/assets/none.js', '/metrics'].map(
        (path) => ({
          path,
          host,
        }),
      ),
    )
    return await each(calls, async ({ path, host }) => {
      const { status, head } = await sendRaw(port, callAs('GET', path, host))
      const lacks = [...guards, 'strict-transport-security: max-age=15552000'].filter(
        (part) => !head.includes(part),
      )
      const isHidden = path.startsWith('/.') && status !== 404 && status !== 421
      return [
        ...lacks.map((part) => `${path} at ${host}: without ${part}`),
        ...(isHidden ? [`${path} at ${host} is answered ${status}`] : []),
      ]
    })
  } finally {
    await server.stop()
  }
}

const hugeMb = 256
const maxReadMb = 32
const mebibyte = 1024 * 1024

/** Starts an endpoint whose every answer is 256 MB long. */
async function startHugeEndpoint(target: string) {
  const state = { calls: 0, maxMb: 0 }
  const piece = Buffer.alloc(mebibyte, 0x20)
  const filter = await startRpcFilter(target, {
    respond(_, response) {
      let given = 0
      state.calls++
      response.writeHead(200, { 'content-type': 'application/json' })
      const pieces = function* () {
        for (; given < hugeMb; given++) yield piece
      }
      response.once('close', () => (state.maxMb = Math.max(state.maxMb, given)))
      Readable.from(pieces()).pipe(response)
      return true
    },
  })
  return { ...filter, state }
}

/** Runs a node with endless answers beside an honest one: reading must stop, and the chain go on. */
async function hugeAnswers(chain: TestChain): Promise<Found> {
  await chain.mine(30)
  await using huge = await startHugeEndpoint(chain.rpcUrl)
  const server = await startPeregrine({ env: { ETH_RPC_URL: `${huge.url},${chain.rpcUrl}` } })
  try {
    const watch = await watchServer(server)
    for (let round = 0; round < 20; round++) {
      await chain.mine(1)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const head = Number(await chain.rpc.call('eth_blockNumber'))
    const read = await within(20, 'the chain is read beside an endpoint of huge answers', async () => {
      const { block } = await chainOf(server, 'eth')
      return { holds: block === head, seen: `${block} of ${head}` }
    })
    const { failures, figures } = await watch.stop()
    const { calls, maxMb } = huge.state
    console.log(`  hosts: ${calls} answers of ${hugeMb} MB, at most ${maxMb} MB taken, ${figures}`)
    // Data in transit when the reader hangs up counts as sent.
    if (maxMb > maxReadMb * 1.5) failures.push(`${maxMb} MB of an answer were read`)
    if (calls === 0) failures.push('the endpoint of huge answers was never asked')
    return { n: calls, failures: [...failures, ...(read === null ? [] : [read])] }
  } finally {
    await server.stop()
  }
}

/** Foreign names for the program and its sandbox, missing headers, endless answers of nodes. */
export const hosts: AbusePart = {
  name: 'hosts',
  what: 'every route, handshake and sandbox under foreign names, in every form: 421; headers on all; huge node answers',
  sizes: { test: 1_000, full: 20_000 },
  async run({ n, seed }) {
    const server = await startPeregrine({ env: { SANDBOX_RATE: '1' } })
    const found: Found[] = []
    try {
      found.push(await routes(server, n, seed), await handshakes(server), await sandbox(server))
    } finally {
      await server.stop()
    }
    found.push(await secureHeaders())
    const chain = await startTestChain({ chainId: 1, mining: 'manual' })
    try {
      found.push(await hugeAnswers(chain))
    } finally {
      await chain.stop()
    }
    return {
      n: found.reduce((sum, part) => sum + part.n, 0),
      failures: found.flatMap(({ failures }) => failures),
    }
  },
}
