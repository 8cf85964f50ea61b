import { expect, test } from 'vitest'
import { createPeopleSwitch } from './peopleSwitch.ts'

test('an order ends with its last trade, one after the other within a network', async () => {
  const people = createPeopleSwitch(true)
  const ended: string[] = []
  const orders = [
    people.ask({ bsc: 2, pump: 1 }).then(() => ended.push('first')),
    people.ask({ bsc: 1 }).then(() => ended.push('second')),
  ]
  const owed = () => [people.owed('bsc'), people.owed('pump'), people.owed('eth')]
  expect(owed()).toEqual([3, 1, 0])
  people.landed('bsc')
  expect(owed()).toEqual([2, 1, 0])
  people.landed('bsc')
  expect(owed()).toEqual([1, 1, 0])
  people.landed('bsc')
  expect(owed()).toEqual([0, 1, 0])
  await orders[1]
  expect(ended).toEqual(['second'])
  people.landed('pump')
  expect(owed()).toEqual([0, 0, 0])
  await orders[0]
  expect(ended).toEqual(['second', 'first'])
})

test('trades that nobody asked for change nothing, and an order of none ends at once', async () => {
  const people = createPeopleSwitch()
  people.landed('sol')
  expect(people.owed('sol')).toBe(0)
  await people.ask({ sol: 0 })
})

test('what the people cannot do ends after twenty rounds without a trade, and nothing of the order stays owed', async () => {
  const people = createPeopleSwitch(true)
  const order = people.ask({ bsc: 1, four: 2 })
  const refused = expect(order).rejects.toThrow(
    'the people cannot trade on four: they tried 20 times, and nothing landed',
  )
  for (let round = 0; round < 20; round++) people.trying('four')
  people.landed('four')
  for (let round = 0; round < 20; round++) people.trying('four')
  expect([people.owed('bsc'), people.owed('four')]).toEqual([1, 1])
  people.trying('four')
  await refused
  expect([people.owed('bsc'), people.owed('four')]).toEqual([0, 0])
  const next = people.ask({ four: 1 })
  people.trying('four')
  people.landed('four')
  await next
})

test('an order that its caller left is owed no more; that of another stays', async () => {
  const people = createPeopleSwitch(true)
  const caller = new AbortController()
  const left = expect(people.ask({ bsc: 2, eth: 1 }, caller.signal)).rejects.toThrow('aborted')
  void people.ask({ bsc: 1 })
  people.landed('bsc')
  caller.abort()
  await left
  expect([people.owed('bsc'), people.owed('eth')]).toEqual([1, 0])
})
