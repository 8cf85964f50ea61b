import { expect, test } from 'vitest'
import { createPeopleSwitch } from './peopleSwitch.ts'

test('an order ends with its last trade, one after the other within a network', async () => {
  const people = createPeopleSwitch(true)
  const ended: string[] = []
  const orders = [
    people.ask({ bsc: 2, pump: 1 }).then(() => ended.push('first')),
    people.ask({ bsc: 1 }).then(() => ended.push('second')),
  ]
  expect([people.owed('bsc'), people.owed('pump'), people.owed('eth')]).toEqual([3, 1, 0])
  people.landed('bsc')
  people.landed('bsc')
  people.landed('bsc')
  await orders[1]
  expect(ended).toEqual(['second'])
  people.landed('pump')
  await orders[0]
  expect(ended).toEqual(['second', 'first'])
  expect(people.owed('bsc')).toBe(0)
})

test('trades that nobody asked for change nothing, and an order of none ends at once', async () => {
  const people = createPeopleSwitch()
  people.landed('sol')
  expect(people.owed('sol')).toBe(0)
  await people.ask({ sol: 0 })
})
