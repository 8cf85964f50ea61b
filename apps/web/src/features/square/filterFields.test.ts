import { noLaunchFilter } from '@peregrine/contract/launchFilter'
import { expect, test } from 'vitest'
import { countConditions } from './filterFields.ts'

test('conditions are counted, the search by name is not', () => {
  const filter = {
    ...noLaunchFilter,
    ranges: { mcap: { min: 1_000, max: null } },
    find: 'pepe',
    include: ['dog', 'cat'],
    isMigrated: false,
  }
  expect(countConditions(filter)).toBe(3)
  expect(countConditions(noLaunchFilter)).toBe(0)
})
