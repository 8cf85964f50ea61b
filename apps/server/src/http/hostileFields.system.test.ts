import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callSamples } from '@peregrine/testkit/callSamples'
import { type HostileCall, hostileCalls, type Operation, operationsOf } from '@peregrine/testkit/hostileCalls'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { market, seedMarket } from '../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../realtime/testing/testApp.ts'
import { evmSigner, signInAs, testOrigin } from './session/testing/signInAs.ts'

// No value in any field of any route makes the server fail: each is answered, or refused with a specific fault.

const alice = evmSigner(0xa11ce)
const watched = `0x${'77'.repeat(20)}`
const folder = mkdtempSync(path.join(tmpdir(), 'hostile-fields-'))
const samplesOf = callSamples({
  user: alice.address,
  watched,
  token: market.token,
  pool: market.pool,
  wallet: market.whale,
})

let app: TestApp
let cookie: string
let operations: Operation[]

beforeAll(async () => {
  app = await startTestApp({
    costLimits: { perSecond: 1e9, burst: 1e9 },
    // An injected request never closes: each would keep its place, and from the 601st on none was looked at.
    connectionLimits: { maxPerAddress: 1e9 },
    images: { isOn: true, tokenImageUrl: null, ipfsGateway: 'http://127.0.0.1:9/' },
    alerts: {
      settings: {
        isLocalAllowed: true,
        telegramUrl: 'http://127.0.0.1:9',
        vapidSubject: 'mailto:a@b.example',
      },
      folder,
    },
  })
  await seedMarket(app.database.pool)
  operations = operationsOf((await app.server.inject('/openapi.json')).json())
  cookie = await signInAs(app.server, alice)
})
afterAll(async () => {
  await app?.end()
  rmSync(folder, { recursive: true })
})

/** Returns null for an answer that is no server failure. */
async function failureOf(
  { method, url, body, what }: HostileCall,
  as: string | null,
): Promise<string | null> {
  const reply = await app.server.inject({
    method: method as 'GET',
    url,
    headers: {
      origin: testOrigin,
      ...(as && { cookie: as }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { payload: body }),
  })
  // A route that calls an upstream may report that it does not answer. What is refused for want of a place is not tested.
  const isForeseen =
    reply.statusCode !== 429 && (reply.statusCode < 500 || !/server\.failed/.test(reply.body))
  return isForeseen ? null : `${method} ${url.slice(0, 120)} (${what}): ${reply.statusCode}`
}

/** Ends the caller's own session, which the rest needs; the calls are still made, without a session. */
const endsSession = ({ path: at }: Operation) => at === '/auth/logout'

/**
 * Every so many calls are made, of each route others: each field meets some of the values, each value many fields.
 * `HOSTILE_EVERY=1` makes them all, which takes minutes.
 */
const triedEvery = Number(process.env.HOSTILE_EVERY ?? 7)

/** Every so many calls are also made without a session: most routes treat a visitor no differently, or refuse him at once. */
const visitorEvery = 7

async function failuresOf(operation: Operation): Promise<string[]> {
  const failures: string[] = []
  for (const [at, call] of [...hostileCalls(operation, samplesOf(operation))].entries()) {
    if (at % triedEvery > 0) continue
    const callers = at % (triedEvery * visitorEvery) === 0 ? [null, cookie] : [cookie]
    for (const as of endsSession(operation) ? [null] : callers) {
      const failure = await failureOf(call, as)
      if (failure) failures.push(failure)
    }
  }
  return failures
}

const parts = 4

test.each(Array.from({ length: parts }, (_, part) => part))(
  'every route, every field, every hostile value and cursor, signed in or not: no failure, part %i',
  async (part) => {
    expect(operations.length).toBeGreaterThan(50)
    const failures: string[] = []
    for (const operation of operations.filter((_, at) => at % parts === part))
      failures.push(...(await failuresOf(operation)))
    expect(failures).toEqual([])
    expect(app.errors.splice(0)).toEqual([])
  },
)

test('the unmodified calls are valid: only those to upstreams or missing objects are refused', async () => {
  const refused: string[] = []
  for (const operation of operations.filter((one) => !endsSession(one))) {
    const [right] = hostileCalls(operation, samplesOf(operation))
    if (!right) continue
    const { method, url, body } = right
    const headers = {
      origin: testOrigin,
      cookie,
      ...(body !== null && { 'content-type': 'application/json' }),
    }
    const reply = await app.server.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body !== null && { payload: body }),
    })
    if (reply.statusCode === 400 || reply.statusCode === 429)
      refused.push(`${method} ${operation.path} ${reply.body}`)
  }
  expect(refused).toEqual([])
})

test('paths of pictures and of the page: no failure', async () => {
  const texts = ['%00', 'http://x/%00', '%ED%A0%80', 'x'.repeat(3_000), '%', `http://${'a'.repeat(300)}/`]
  const urls = texts.flatMap((text) => [
    `/api/image?url=${text}`,
    `/api/token-image/eth/${text}`,
    `/api/token-image/${text}/x`,
    `/${text}`,
    `/assets/${text}`,
  ])
  for (const url of urls)
    expect(await failureOf({ method: 'GET', url, body: null, what: 'url' }, null)).toBeNull()
  expect(app.errors.splice(0)).toEqual([])
})

test('any bytes in two fields at once: no failure', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('\0', '\ud800', '9'.repeat(20)),
  )
  const call = fc.record({
    at: fc.nat(),
    query: fc.dictionary(anyText, anyText, { maxKeys: 3 }),
    body: fc.jsonValue(),
    text: anyText,
  })
  await fc.assert(
    fc.asyncProperty(call, async ({ at, query, body, text }) => {
      const { method, path: pattern, parameters } = operations[at % operations.length] as Operation
      const filled = pattern.replace(/\{\w+\}/g, () => encodeURIComponent(text.toWellFormed()))
      const named = Object.values(query).map((value, n) => {
        const name = parameters[n]?.name ?? 'x'
        return `${name}=${encodeURIComponent(value.toWellFormed())}`
      })
      const url = `${filled}?${named.join('&')}`
      const as = method === 'GET' || /logout/.test(pattern) ? null : cookie
      expect(
        await failureOf(
          { method, url, body: method === 'GET' ? null : JSON.stringify(body), what: 'any' },
          as,
        ),
      ).toBeNull()
    }),
    { numRuns: 1_000 },
  )
  expect(app.errors.splice(0)).toEqual([])
})
