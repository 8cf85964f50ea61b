import { cleanTokenText, textSkeleton } from '@peregrine/core/tokenText'
import { topics } from '@peregrine/testkit/allTopics'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import { evmDecoders } from '@peregrine/protocols/evmDecoders'
import type { EvmLog } from '@peregrine/protocols/evmLog'
import { parseEvmWords } from '@peregrine/protocols/evmWords'
import { fuzzEvmLogs } from '@peregrine/testkit/transactions/fuzzEvmLogs'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import { fuzzSolanaTransactions } from '@peregrine/testkit/transactions/fuzzSolanaTransactions'
import { buildApp } from '@peregrine/server/app'
import { inProcessBus } from '@peregrine/server/bus/inProcessBus'
import { createTestDatabase } from '@peregrine/testkit/database'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { hostileText, hostileValue } from './hostileText.ts'
import type { Proof } from './proof.ts'

const evmChains = ['eth', 'base', 'bsc'] as const
const logsPerBatch = 1_000
/** Percentage of decoder inputs that are Solana transactions, each of which is itself dozens of instructions. */
const solanaPercent = 10

function throws(run: () => unknown): number {
  try {
    run()
    return 0
  } catch {
    return 1
  }
}

/** Calls the decoders directly, bypassing the checks of topics and words. */
function decodeUnguarded(log: EvmLog): void {
  const addresses = addressesByChain.eth
  const decoder = evmDecoders.get(log.topics[0] ?? '')
  const words = parseEvmWords(log.data) ?? { data: log.data, count: 0 }
  // Too few words are the point of this test.
  if (decoder && addresses) decoder.decode(log, words as never, { chain: 'eth', addresses, pools: new Map() })
}

function fuzzEvm(count: number, random: () => number, withoutDefence: boolean): number {
  let uncaught = 0
  for (let done = 0; done < count; done += logsPerBatch) {
    const { logs, pools } = fuzzEvmLogs(random, Math.min(logsPerBatch, count - done))
    const chain = evmChains[Math.floor(random() * evmChains.length)] ?? 'eth'
    for (const log of logs) {
      uncaught += throws(() => (withoutDefence ? decodeUnguarded(log) : decodeEvmLogs(chain, [log], pools)))
    }
  }
  return uncaught
}

function fuzzSolana(count: number, seed: number): number {
  let uncaught = 0
  for (const transaction of fuzzSolanaTransactions(seededRandom(seed), count))
    uncaught += throws(() => decodeSolanaTransaction(transaction))
  return uncaught
}

const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/

/** Checks that names come out clean without a throw; cleaning twice must change nothing. */
function fuzzNames(count: number, random: () => number): number {
  let wrong = 0
  for (let n = 0; n < count; n++) {
    const text = hostileText(random)
    wrong += throws(() => {
      const clean = cleanTokenText(text)
      textSkeleton(text)
      if (unsafe.test(clean) || [...clean].length > 64 || cleanTokenText(clean) !== clean)
        throw new Error('not clean')
    })
  }
  return wrong
}

function fuzzTopics(count: number, random: () => number): number {
  const all = [...topics.values()]
  let uncaught = 0
  for (let n = 0; n < count; n++) {
    const topic = all[Math.floor(random() * all.length)]
    if (topic) uncaught += throws(() => topic.params.safeParse(hostileValue(random)))
  }
  return uncaught
}

/** Sends requests to the real routes: any answer but a fault's own is wrong. */
async function fuzzRequests(count: number, random: () => number): Promise<number> {
  const database = await createTestDatabase()
  let wrong = 0
  const app = await buildApp({
    pool: database.pool,
    bus: inProcessBus(),
    publicOrigins: ['http://127.0.0.1:1'],
    isOwnHost: () => true,
    webRoot: null,
    costLimits: { perSecond: 1e9, burst: 1e9 },
    // An injected request never closes, and keeps its place.
    connectionLimits: { maxPerAddress: 1e9 },
    request: null,
    about: {
      mode: 'sandbox',
      environmentId: 'p11',
      version: '0',
      chains: [],
      features: [],
      headOf: () => null,
    },
    onError: () => wrong++,
  })
  await app.server.ready()
  const paths = app.server.printRoutes({ commonPrefix: false }).match(/\/[a-zA-Z0-9:/*_-]+/g) ?? [
    '/api/trades/:network',
  ]
  for (let n = 0; n < count; n++) {
    const pattern = paths[Math.floor(random() * paths.length)] ?? '/'
    const url = pattern.replace(/:[a-zA-Z]+|\*/g, () =>
      encodeURIComponent(hostileText(random).slice(0, 80).toWellFormed()),
    )
    const query = `?limit=${encodeURIComponent(hostileText(random).slice(0, 20).toWellFormed())}&before=${encodeURIComponent(hostileText(random).slice(0, 40).toWellFormed())}`
    const reply = await app.server.inject({
      method: 'GET',
      url: `${url.startsWith('/') ? url : `/${url}`}${query}`,
    })
    // What is refused for want of a place tests nothing.
    if (reply.statusCode === 429 || (reply.statusCode >= 500 && reply.statusCode !== 503)) wrong++
  }
  await app.close()
  await database.drop()
  return wrong
}

/** Hostile logs, transactions, names and requests: no uncaught error, and only clean output. */
export const p11: Proof = {
  name: 'P11',
  what: 'hostile decoder inputs, names and requests: uncaught 0',
  sizes: { test: 100_000, full: 1_000_000 },
  async run({ n, seed, withoutDefence }) {
    const random = seededRandom(seed)
    const solana = Math.floor((n * solanaPercent) / 100)
    const uncaught = fuzzEvm(n - solana, random, withoutDefence) + fuzzSolana(solana, seed)
    const tenth = Math.floor(n / 10)
    const unclean = fuzzNames(tenth, random)
    const bodies =
      fuzzTopics(Math.floor(tenth / 2), random) + (await fuzzRequests(Math.ceil(tenth / 2), random))
    return {
      n,
      lost: 0,
      doubled: 0,
      wrong: uncaught + unclean + bodies,
      note: `and ${tenth} names, ${tenth} requests`,
    }
  },
}
