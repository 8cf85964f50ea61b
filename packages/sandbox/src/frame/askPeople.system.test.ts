import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPeopleSwitch, type PeopleSwitch } from '../people/peopleSwitch.ts'
import { startTestInfo } from './testing/startTestInfo.ts'

let people: PeopleSwitch
let sandbox: Awaited<ReturnType<typeof startTestInfo>>
beforeAll(async () => {
  sandbox = await startTestInfo()
})
beforeEach(() => {
  people = createPeopleSwitch(true)
  sandbox.sources.people = people
})
afterAll(() => sandbox.stop())

const ask = (trades: object, signal: AbortSignal | null = null) =>
  fetch(`${sandbox.url}/sandbox/people`, { method: 'POST', body: JSON.stringify({ trades }), signal })

const untilOwed = (count: number) => expect.poll(() => people.owed('four')).toBe(count)

test('answers once the trades have landed', async () => {
  const reply = ask({ four: 1 })
  await untilOwed(1)
  people.landed('four')
  expect([(await reply).status, await (await reply).json()]).toEqual([200, { paused: true }])
})

test('people who cannot trade are told with their network', async () => {
  const reply = ask({ four: 1, bsc: 1 })
  await untilOwed(1)
  for (let rounds = 0; people.owed('four') > 0 && rounds < 1_000; rounds++) people.trying('four')
  expect([(await reply).status, await (await reply).json()]).toEqual([
    409,
    { error: 'the people cannot trade on four: they tried 20 times, and nothing landed' },
  ])
  expect(people.owed('bsc')).toBe(0)
})

test('nothing is owed to a caller that has left', async () => {
  const caller = new AbortController()
  const left = expect(ask({ four: 2 }, caller.signal)).rejects.toThrow('aborted')
  await untilOwed(2)
  caller.abort()
  await left
  await untilOwed(0)
})
