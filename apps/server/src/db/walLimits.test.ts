import { expect, test } from 'vitest'
import { walLimits } from './walLimits.ts'

test.each`
  freeMb       | max         | min
  ${0}         | ${'64MB'}   | ${'32MB'}
  ${300}       | ${'64MB'}   | ${'32MB'}
  ${2_000}     | ${'250MB'}  | ${'32MB'}
  ${8_192}     | ${'1024MB'} | ${'80MB'}
  ${1_000_000} | ${'1024MB'} | ${'80MB'}
`('with $freeMb MB free the log takes at most $max', ({ freeMb, max, min }) => {
  expect(walLimits(freeMb * 1024 * 1024)).toEqual({ max_wal_size: max, min_wal_size: min })
})
