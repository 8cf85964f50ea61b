import { defineTopic } from '@peregrine/contract/topic'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createFakeTransport, type FakeTransport } from '../testing/fakeTransport.ts'
import { LiveClient } from './liveClient.ts'

const params = z.object({ pool: z.string() })
const list = defineTopic({
  name: 'list',
  params,
  snapshot: z.array(z.number()),
  event: z.number(),
  apply: (held, next) => [next, ...held],
})
const own = defineTopic({ ...list, name: 'own', ownerOf: (given) => (given as { pool: string }).pool })
const urgent = defineTopic({ ...own, name: 'urgent', isUrgent: true })
const pausing = defineTopic({ ...list, name: 'pausing', pausesOnLeave: true })

let fake: FakeTransport
let client: LiveClient
let seen: [string, unknown][]
let dropped: string[]
let forgotten: string[]
let refused: [string, string][]
let nowMs: number
/** The wallet of the session. */
let signedIn: string | null
let frames: (() => void)[]
let soon: (() => void)[]

const isOwner = (owner: string) => owner === signedIn

const listeners = {
  onData: (key: string, state: unknown) => void seen.push([key, state]),
  onDrop: (key: string) => void dropped.push(key),
  onForget: (key: string) => void forgotten.push(key),
  onRefused: (key: string, code: string) => void refused.push([key, code]),
}

beforeEach(() => {
  fake = createFakeTransport()
  seen = []
  dropped = []
  forgotten = []
  refused = []
  frames = []
  soon = []
  nowMs = 0
  signedIn = 'a'
  client = new LiveClient({
    transport: fake.transport,
    ...listeners,
    isOwner,
    onState: () => undefined,
    schedule: (run) => void frames.push(run),
    scheduleSoon: (run) => void soon.push(run),
    nowMs: () => nowMs,
  })
})

const shortly = () => {
  for (const run of soon.splice(0)) run()
}
const frame = () => {
  shortly()
  for (const run of frames.splice(0)) run()
}
const last = () => seen.at(-1)?.[1]

test('a snapshot and the events after it fold, once per frame', () => {
  client.watch(list, { pool: 'a' })
  fake.snapshot('list/a', [1], 10)
  fake.event('list/a', [2], 11)
  fake.event('list/a', [3, 4], 13, 11)
  expect(seen).toEqual([])
  frame()
  expect(seen).toEqual([['list/a', [4, 3, 2, 1]]])
})

test('an urgent topic does not wait until the page has time for the others', () => {
  client.watch(list, { pool: 'a' })
  client.watch(urgent, { pool: 'u' })
  fake.snapshot('list/a', [1], 10)
  fake.snapshot('urgent/u', [1], 10)
  shortly()
  seen = []
  fake.event('list/a', [2], 11)
  fake.event('urgent/u', [2], 11)
  shortly()
  expect(seen).toEqual([['urgent/u', [2, 1]]])
  frame()
  expect(seen.slice(1)).toEqual([['list/a', [2, 1]]])
})

test('what a stream begins with does not wait either, with the events that came meanwhile', () => {
  client.watch(list, { pool: 'a' })
  fake.snapshot('list/a', [1], 10)
  fake.event('list/a', [2], 11)
  shortly()
  expect(seen).toEqual([['list/a', [2, 1]]])
})

test('an urgent stream from before a sign-out is not shown after it', () => {
  client.watch(urgent, { pool: 'u' })
  fake.snapshot('urgent/u', [1], 10)
  client.renew()
  shortly()
  expect(seen).toEqual([])
})

test('an event that was seen before changes nothing', () => {
  client.watch(list, { pool: 'a' })
  fake.snapshot('list/a', [1], 10)
  fake.event('list/a', [2], 11)
  fake.event('list/a', [2], 11)
  frame()
  expect(last()).toEqual([2, 1])
})

test('a gap requests the missing part once, which closes it', () => {
  client.watch(list, { pool: 'a' })
  fake.snapshot('list/a', [1], 10)
  fake.event('list/a', [3], 12, 11)
  fake.event('list/a', [4], 13, 12)
  frame()
  expect(fake.emitted.slice(1)).toEqual([
    { event: 'subscribe', body: { topic: 'list', pool: 'a', since: { epoch: 'e', offset: 10 } } },
  ])
  expect(last()).toEqual([1])
  fake.event('list/a', [2, 3, 4], 13, 10)
  frame()
  expect(last()).toEqual([4, 3, 2, 1])
})

test('an unanswered gap is requested again', () => {
  client.watch(list, { pool: 'a' })
  fake.snapshot('list/a', [1], 10)
  fake.event('list/a', [3], 12, 11)
  frame()
  nowMs = 6000
  fake.event('list/a', [4], 13, 12)
  frame()
  expect(fake.emitted.filter(({ body }) => body.since)).toHaveLength(2)
})

test('a new epoch without a snapshot requests one; a reset replaces everything', () => {
  client.watch(list, { pool: 'a' })
  fake.snapshot('list/a', [1], 10)
  fake.deliver({ key: 'list/a', type: 'event', epoch: 'f', offset: 3, prev: 2, data: [9] })
  frame()
  expect(fake.emitted.at(-1)?.body.since).toBeNull()
  fake.deliver({ key: 'list/a', type: 'reset', epoch: 'f', offset: 3, data: [9, 8] })
  frame()
  expect(last()).toEqual([9, 8])
})

test('subscribers share one subscription; the last one ends it and drops its data', () => {
  const first = client.watch(list, { pool: 'a' })
  const second = client.watch(list, { pool: 'a' })
  first()
  first()
  expect(fake.emitted).toHaveLength(1)
  second()
  expect(fake.emitted.at(-1)).toEqual({ event: 'unsubscribe', body: { topic: 'list', pool: 'a' } })
  expect(dropped).toEqual(['list/a'])
  fake.snapshot('list/a', [1])
  frame()
  expect(seen).toEqual([])
})

test('after a reconnect every stream resumes at its position', () => {
  client.watch(list, { pool: 'a' })
  client.watch(list, { pool: 'b' })
  fake.snapshot('list/a', [1], 10)
  frame()
  fake.emitted.length = 0
  fake.turn('live')
  expect(fake.emitted.map(({ body }) => body)).toEqual([
    { topic: 'list', pool: 'a', since: { epoch: 'e', offset: 10 } },
    { topic: 'list', pool: 'b', since: null },
  ])
})

test('a topic that pauses on leave shows nothing until the next subscription is acknowledged', () => {
  client.watch(pausing, { pool: 'a' })()
  client.watch(pausing, { pool: 'b' })
  fake.snapshot('pausing/b', [1], 1)
  frame()
  expect(seen).toEqual([])
  fake.acknowledge('pausing')
  fake.snapshot('pausing/b', [2], 2)
  frame()
  expect(last()).toEqual([2])
})

function lingeringClient() {
  const waits: (() => void)[] = []
  const one = new LiveClient({
    transport: fake.transport,
    ...listeners,
    isOwner: () => true,
    onState: () => undefined,
    schedule: (run) => run(),
    scheduleSoon: (run) => run(),
    nowMs: () => nowMs,
    linger: (run) => void waits.push(run),
  })
  return { one, waits }
}

const unsubscribed = () =>
  fake.emitted
    .filter(({ event }) => event === 'unsubscribe')
    .map(({ body }) => (body as { pool: string }).pool)

test('an abandoned stream lingers, and is resumed without a request', () => {
  const { one, waits } = lingeringClient()
  one.watch(list, { pool: 'a' })()
  fake.snapshot('list/a', [1], 10)
  expect([last(), unsubscribed()]).toEqual([[1], []])
  const leave = one.watch(list, { pool: 'a' })
  for (const run of waits.splice(0)) run()
  expect([dropped, unsubscribed()]).toEqual([[], []])
  leave()
  for (const run of waits.splice(0)) run()
  expect([dropped, unsubscribed()]).toEqual([['list/a'], ['a']])
})

test('only the latest abandoned streams linger', () => {
  const { one, waits } = lingeringClient()
  for (let pool = 0; pool < 62; pool++) one.watch(list, { pool: String(pool) })()
  expect(unsubscribed()).toEqual(['0', '1'])
  for (const run of waits) run()
  expect(unsubscribed()).toHaveLength(62)
})

test('after a sign-in or sign-out no old data are shown, not even those in flight', () => {
  client.watch(list, { pool: 'a' })
  client.watch(own, { pool: 'a' })
  fake.snapshot('list/a', [1], 10)
  fake.snapshot('own/a', [2], 10)
  frame()
  seen = []
  fake.event('list/a', [3], 11)
  fake.snapshot('own/a', [4], 11)
  client.renew()
  frame()
  expect(forgotten).toEqual(['own/a'])
  expect(seen).toEqual([['list/a', [3, 1]]])
  fake.emitted.length = 0
  fake.turn('live')
  expect(fake.emitted.map(({ body }) => [body.topic, body.since])).toEqual([
    ['list', { epoch: 'e', offset: 11 }],
    ['own', null],
  ])
})

test('a private stream of another session is not asked for again, though its part of the page is still there', () => {
  client.watch(list, { pool: 'a' })
  client.watch(own, { pool: 'a' })
  signedIn = null
  client.renew()
  fake.emitted.length = 0
  fake.turn('live')
  expect(fake.emitted.map(({ body }) => body.topic)).toEqual(['list'])
})

test('a private stream does not linger, so that no connection after the logout asks for it', () => {
  const { one, waits } = lingeringClient()
  one.watch(list, { pool: 'a' })()
  const leave = one.watch(own, { pool: 'b' })
  one.renew()
  leave()
  expect([dropped, unsubscribed()]).toEqual([['own/b'], ['b']])
  fake.emitted.length = 0
  fake.turn('live')
  expect(fake.emitted.map(({ body }) => body.topic)).toEqual(['list'])
  for (const run of waits) run()
  expect(dropped).toEqual(['own/b', 'list/a'])
})

test('a refused stream is reported, and its data are dropped', () => {
  client.watch(own, { pool: 'a' })
  fake.snapshot('own/a', [2], 10)
  fake.deliver({
    key: 'own/a',
    topic: 'own-subscribe-ack',
    type: 'ack',
    data: { ok: false, code: 'session.foreign' },
  })
  frame()
  expect(refused).toEqual([['own/a', 'session.foreign']])
  expect(forgotten).toEqual(['own/a'])
})
