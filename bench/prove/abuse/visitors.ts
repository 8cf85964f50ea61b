import { setTimeout as sleep } from 'node:timers/promises'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import { isDatabase, programProcesses } from '../../../apps/server/test/programProcesses.ts'
import { serverFlags } from '../../../scripts/serverFlags.mjs'
import type { AbusePart } from './abusePart.ts'
import { Crowd } from './crowd.ts'
import { ask, handshake, type Outsider, socketPath } from './outsider.ts'
import { untilReady } from './readiness.ts'
import { type Caller, signIn } from './signedInCaller.ts'
import { type Watcher, watchServer } from './watchServer.ts'

/** Default limits of sockets and connections per address. */
const maxSockets = 500
const maxConnections = maxSockets + 100
/** Limits are enforced every two seconds, and the machine may be busy. */
const slackMs = 5_000
const headersMs = 10_000
const bodiesMs = 30_000
const unreadMs = 60_000

type Given = { n: number; server: Peregrine; caller: Caller }
type Found = { n: number; failures: (string | null)[] }

const forwarded = (at: number) => `203.0.113.${at % 250}`
const lines = (...parts: string[]) => [...parts, '', ''].join('\r\n')
const fields = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

/** Builds an attacker's requests to a server. */
function requestsTo(url: string) {
  const { host, origin } = new URL(url)
  const call = (line: string, headers: Record<string, string> = {}) =>
    lines(`${line} HTTP/1.1`, ...fields({ host, ...headers }))
  const json = { origin, 'content-type': 'application/json' }
  return {
    socket: (as: string) => call(`GET ${socketPath}`, { ...handshake, 'x-forwarded-for': as }),
    slowBody: (as: string) =>
      `${call('POST /auth/nonce', { ...json, 'content-length': '1000', 'x-forwarded-for': as })}{`,
    slowHead: `GET / HTTP/1.1\r\nhost: ${host}\r\nx-slow: `,
    unread: (at: number) => call('GET /openapi.json').repeat(at % 2 === 0 ? 4 : 500),
    costly: (as: string) => call('POST /monitor-config/import/v1', { ...json, 'x-forwarded-for': as }),
    cheap: (as: string) => call('GET /api/status', { 'x-forwarded-for': as }),
  }
}

/** Returns a failure when a bound does not hold. */
const atMost = (what: string, seen: number, bound: number): string | null =>
  seen <= bound ? null : `${what}: ${Math.round(seen)}, at most ${bound}`

async function openFiles({ url }: Peregrine): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_open_fds (\d+)/m.exec(text)?.[1])
}

const bystanders = ({ address, cookie }: Caller): Watcher[] => [
  { name: 'a visitor', from: '127.0.0.3', paths: ['/', '/api/status', '/api/trades/eth'], hasSocket: true },
  {
    name: 'a signed-in user',
    from: '127.0.0.4',
    headers: { cookie },
    paths: ['/', `/monitor-config/queryConfig/v1/${address}`],
    hasSocket: true,
  },
]

/**
 * Holds sockets without end, then opens and closes them as fast as possible. A forged X-Forwarded-For gains nothing.
 */
async function sockets({ n, server: { url } }: Given): Promise<Found> {
  const crowd = new Crowd(url)
  const { socket } = requestsTo(url)
  await crowd.come('127.0.0.2', n, { first: (at) => socket(forwarded(at)) })
  await sleep(1_000)
  const failures = [
    atMost('sockets that one address has at once', crowd.peakSockets, maxSockets),
    atMost('connections that one address holds', await crowd.heldAtMost(maxConnections), maxConnections),
  ]
  const end = performance.now() + 15_000
  let turns = 0
  while (performance.now() < end) {
    crowd.leave()
    await crowd.come('127.0.0.2', 300, { first: socket('203.0.113.1') })
    turns++
  }
  console.log(
    `  visitors: ${n} sockets of one address, ${crowd.statuses.get(101)} let in with ${turns} turns of 300`,
  )
  crowd.end()
  return { n: n + turns * 300, failures }
}

/** Sends headers and bodies byte by byte, and never reads answers. */
async function slowness({ n, server }: Given): Promise<Found> {
  const { slowHead, slowBody, unread } = requestsTo(server.url)
  const [heads, bodies, readers] = [new Crowd(server.url), new Crowd(server.url), new Crowd(server.url)]
  const before = await openFiles(server)
  const heard = () => ask(server.url, { name: '', from: '127.0.0.8' }, '/healthz')
  await readers.come('127.0.0.6', 200, { first: unread, reads: false })
  await heard()
  const readersAt = performance.now()
  await heads.come('127.0.0.2', 500, { first: slowHead, drip: 'x' })
  await heard()
  const headsGone = heads.goneAfterMs(headersMs + slackMs)
  const slow = Math.round(n * 1.66)
  await bodies.come('127.0.0.5', slow, { first: (at) => slowBody(forwarded(at)), drip: ' ' })
  await heard()
  const heldBodies = await bodies.heldAtMost(maxConnections)
  const [headMs, bodyMs] = await Promise.all([headsGone, bodies.goneAfterMs(bodiesMs + slackMs)])
  await sleep(Math.max(0, readersAt + unreadMs - performance.now()))
  let openedFiles = (await openFiles(server)) - before
  for (let looks = 0; looks < 20 && openedFiles > 50; looks++) {
    await sleep(1_000)
    openedFiles = (await openFiles(server)) - before
  }
  console.log(
    `  visitors: ${slow} slow bodies, ${heldBodies} held, cut after ${Math.round(bodyMs)} ms, slow headers after ${Math.round(headMs)} ms, ${openedFiles} descriptors more at the end`,
  )
  for (const crowd of [heads, bodies, readers]) crowd.end()
  return {
    n: slow + 700,
    failures: [
      atMost('slow bodies that one address holds', heldBodies, maxConnections),
      atMost('ms that slow headers are waited for', headMs, headersMs + slackMs),
      atMost('ms that a slow body is waited for', bodyMs, bodiesMs + slackMs),
      atMost('descriptors that answers take which nobody reads', openedFiles, 50),
    ],
  }
}

/** Without a proxy, forged addresses are ignored: one budget. */
async function forgedBudgets({ server: { url } }: Given): Promise<Found> {
  const crowd = new Crowd(url)
  const { costly } = requestsTo(url)
  const each = (at: number) => [0, 1, 2, 3].map((call) => costly(forwarded(at * 4 + call))).join('')
  let rounds = 0
  for (; rounds < 10 && !crowd.statuses.get(429); rounds++) {
    await crowd.come('127.0.0.7', 500, { first: each })
    await ask(url, { name: '', from: '127.0.0.8' }, '/healthz')
    crowd.leave()
  }
  crowd.end()
  const isLimited = (crowd.statuses.get(429) ?? 0) > 0
  return { n: rounds * 2_000, failures: [isLimited ? null : 'a made-up X-Forwarded-For buys a budget'] }
}

/** One address against all others, at the default settings. */
async function occupyAlone(n: number): Promise<Found> {
  const server = await startPeregrine({ env: { SANDBOX_RATE: '1' }, nodeFlags: serverFlags })
  try {
    const given = { n, server, caller: await signIn(server.url) }
    const databaseOf = () => programProcesses(server.dataDir).find(isDatabase)?.pid
    const database = databaseOf()
    const watch = await watchServer(server, bystanders(given.caller))
    const found = [await sockets(given), await slowness(given), await forgedBudgets(given)]
    const { visits, failures, figures } = await watch.stop()
    console.log(`  visitors: ${visits} visits of others, ${figures}`)
    failures.push(...(database === databaseOf() ? [] : ['PostgreSQL ended']))
    const ready = await untilReady(server, 200, '', 20, 'the server is ready after it')
    return {
      n: found.reduce((sum, part) => sum + part.n, visits),
      failures: [...found.flatMap((part) => part.failures), ...failures, ready],
    }
  } finally {
    await server.stop()
  }
}

/** Strangers from twelve addresses take every socket and connection, and return whenever one is closed. */
async function occupyTogether(): Promise<Found> {
  const env = { SANDBOX_RATE: '1', MAX_CONNECTIONS: '1000', MAX_SOCKETS_PER_ADDRESS: '100' }
  const server = await startPeregrine({ env, nodeFlags: serverFlags })
  const crowd = new Crowd(server.url)
  try {
    const caller = await signIn(server.url)
    const user = bystanders(caller).filter(({ headers }) => headers !== undefined)
    const watch = await watchServer(server, user)
    const { socket, slowBody } = requestsTo(server.url)
    const addresses = Array.from({ length: 12 }, (_, at) => `127.0.1.${at + 1}`)
    for (const address of addresses) await crowd.come(address, 80, { first: socket('') })
    const end = performance.now() + 20_000
    let attempts = 0
    while (performance.now() < end) {
      for (const address of addresses) {
        await crowd.come(address, 60, { first: slowBody('') })
        attempts += 60
      }
    }
    const { visits, failures, figures } = await watch.stop()
    const letIn = crowd.peakSockets
    console.log(
      `  visitors: strangers got ${letIn} sockets and hold ${crowd.held} connections of 1000 after ${attempts} attempts; ${visits} visits of the signed-in, ${figures}`,
    )
    if (crowd.held < 700) failures.push(`the strangers hold no more than ${crowd.held} connections`)
    return { n: attempts + visits, failures: [...failures, atMost('sockets that strangers got', letIn, 640)] }
  } finally {
    crowd.end()
    await server.stop()
  }
}

/** Visitors behind a local proxy listed in TRUSTED_PROXIES: one of them takes all it can. */
async function occupyBehindProxy(n: number): Promise<Found> {
  const env = { SANDBOX_RATE: '1', TRUSTED_PROXIES: '127.0.0.1' }
  const server = await startPeregrine({ env, nodeFlags: serverFlags })
  const crowd = new Crowd(server.url)
  try {
    const behind = (name: string, visitor: string): Outsider => ({
      name,
      from: '127.0.0.1',
      headers: { 'x-forwarded-for': visitor },
    })
    const other = { ...behind('another behind the proxy', '203.0.113.2'), paths: ['/'], hasSocket: true }
    const watch = await watchServer(server, [other])
    const { socket, slowBody, cheap } = requestsTo(server.url)
    const greedy = '203.0.113.1'
    await crowd.come('127.0.0.1', 2_000, { first: (at) => cheap(`198.51.100.${at}, ${greedy}`) })
    const spent = crowd.statuses.get(429) ?? 0
    crowd.leave()
    // A visitor's budget is full again.
    await sleep(11_000)
    await crowd.come('127.0.0.1', Math.round(n / 6), { first: socket(greedy) })
    await sleep(500)
    const letIn = crowd.peakSockets
    crowd.leave()
    await crowd.come('127.0.0.1', Math.round(n / 6), { first: slowBody(greedy), drip: ' ' })
    const held = await crowd.heldAtMost(maxConnections)
    const { visits, failures, figures } = await watch.stop()
    console.log(
      `  visitors: behind a proxy one got ${letIn} sockets, holds ${held} slow bodies, and was refused ${spent} calls of 2000; ${figures}`,
    )
    if (spent === 0) failures.push('a visitor behind the proxy has no budget')
    return {
      n: 2_000 + Math.round(n / 3) + visits,
      failures: [
        ...failures,
        atMost('sockets that one behind the proxy got', letIn, maxSockets),
        atMost('slow bodies that one behind the proxy holds', held, maxConnections),
      ],
    }
  } finally {
    crowd.end()
    await server.stop()
  }
}

/** One visitor, and many, who try to take every slot. */
export const visitors: AbusePart = {
  name: 'visitors',
  what: 'sockets, slow headers and bodies without an end: others are answered, and users have places of their own',
  sizes: { test: 1_200, full: 12_000 },
  async run({ n }) {
    const found = [await occupyAlone(n), await occupyTogether(), await occupyBehindProxy(n)]
    return {
      n: found.reduce((sum, part) => sum + part.n, 0),
      failures: found.flatMap(({ failures }) => failures).filter((failure) => failure !== null),
    }
  },
}
