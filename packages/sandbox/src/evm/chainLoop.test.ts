import { expect, test } from 'vitest'
import { createPeopleSwitch } from '../people/peopleSwitch.ts'
import type { ChainClock } from './chainClock.ts'
import type { ChainPeople, StepWants } from './chainPeople.ts'
import { runChainLoop } from './chainLoop.ts'

const none = () => undefined
const counts = { trade: none, token: none, fail: none }
const clock: ChainClock = {
  nextBaseFee: () => Promise.resolve(0n),
  pending: () => Promise.resolve(0),
  mine: () => Promise.resolve([]),
  blocks: () => 0,
  firstBlock: () => 0,
}

/** A paused chain whose people do `act` in each block. */
function runPaused(act: (wants: StepWants) => Promise<void>) {
  const people = createPeopleSwitch(true)
  const life: ChainPeople = { step: (_, wants) => act(wants), markets: () => [] }
  const rates = { bsc: 1, four: 1 }
  const stop = runChainLoop({ key: 'bsc', life, clock, rates, counts, people, blockMs: 1 })
  return { people, stop }
}

test.each([
  ['land nothing', () => Promise.resolve()],
  ['cannot act at all', () => Promise.reject(new Error('the node is gone'))],
])('people who %s are asked for twenty blocks, then the order ends in words', async (_, act) => {
  let blocks = 0
  const { people, stop } = runPaused(({ asked }) => {
    if (asked?.four === 2) blocks++
    return act()
  })
  await expect(people.ask({ four: 2 })).rejects.toThrow('the people cannot trade on four')
  expect([blocks, people.owed('four')]).toEqual([20, 0])
  await stop()
})

test('an order ends once its trades have landed, though most blocks bring none', async () => {
  let blocks = 0
  const { people, stop } = runPaused(({ asked }) => {
    if (asked?.four && ++blocks % 15 === 0) people.landed('four')
    return Promise.resolve()
  })
  await people.ask({ four: 3 })
  expect(blocks).toBe(45)
  await stop()
})
