import { expect, test } from 'vitest'
import { createPeopleSwitch } from '../../people/peopleSwitch.ts'
import { makeAsked } from './makeAsked.ts'
import type { Market } from './market.ts'

test('with every curve full an order of pump.fun trades ends in words', async () => {
  const people = createPeopleSwitch(true)
  const full: Pick<Market, 'people' | 'curves'> = { people, curves: [] }
  const refused = expect(people.ask({ pump: 1 })).rejects.toThrow('the people cannot trade on pump')
  for (let ticks = 0; people.owed('pump') > 0 && ticks < 1_000; ticks++) makeAsked(full as Market)
  await refused
})
