import { callSamples } from '@peregrine/testkit/callSamples'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { type HostileCall, hostileCalls, operationsOf } from '@peregrine/testkit/hostileCalls'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { serverFlags } from '../../../scripts/serverFlags.mjs'
import type { AbusePart } from './abusePart.ts'
import { type Answer, type Caller, signIn, visitor } from './signedInCaller.ts'
import { watchServer } from './watchServer.ts'

const callers = 8
const watched = `0x${'77'.repeat(20)}`
/** Limit of the log's growth, whatever is called. */
const maxLogBytes = 100_000

/** Returns all calls in an order from the seed, so that n of them cover every route. */
async function shuffledCalls(caller: Caller, seed: number): Promise<HostileCall[]> {
  const { text } = await caller.call('GET', '/openapi.json')
  const samplesOf = callSamples({
    user: caller.address,
    watched,
    token: watched,
    pool: watched,
    wallet: watched,
  })
  const calls = operationsOf(JSON.parse(text)).flatMap((operation) => [
    ...hostileCalls(operation, samplesOf(operation)),
  ])
  const random = seededRandom(seed)
  const keyed = calls.map((call) => ({ call, key: random() }))
  return keyed.sort((one, other) => one.key - other.key).map(({ call }) => call)
}

/** Waits when the caller's budget is spent: an unprocessed call counts for nothing. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 429) return answer
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Every hostile value in every field of every route, signed in and not. */
export const hostileFields: AbusePart = {
  name: 'hostile-fields',
  what: 'NUL, half characters, numbers and cursors out of range in every field of every route: never 500',
  sizes: { test: 200, full: 20_000 },
  async run({ n, seed }) {
    const server = await startPeregrine({ env: { SANDBOX_RATE: '1' }, nodeFlags: serverFlags })
    try {
      const caller = await signIn(server.url)
      const nobody = visitor(server.url)
      const calls = await shuffledCalls(caller, seed)
      const loggedBefore = server.output().length
      const watch = await watchServer(server)
      const found: string[] = []
      let next = 0
      const work = async (): Promise<void> => {
        while (next < n) {
          const at = next++
          const { method, url, body, what } = calls[at % calls.length] as HostileCall
          const isOwn = at % 4 !== 0 && !url.startsWith('/auth/logout')
          const ask = isOwn ? caller.call : nobody
          const { status, text } = await patiently(() => ask(method, url, body ?? undefined))
          if (status === 500 || text.includes('server.failed'))
            found.push(`${method} ${url.slice(0, 120)} (${what}): ${status}`)
        }
      }
      await Promise.all(Array.from({ length: callers }, work))
      const { failures, figures } = await watch.stop()
      const logged = server.output().length - loggedBefore
      console.log(`  hostile-fields: ${calls.length} calls differ, ${figures}, log +${logged} bytes`)
      if (logged > maxLogBytes) failures.push(`the log grew by ${logged} bytes`)
      return { n: next, failures: [...found, ...failures] }
    } finally {
      await server.stop()
    }
  },
}
