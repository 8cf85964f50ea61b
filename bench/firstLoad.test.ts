import { expect, test } from 'vitest'
import { benchFirstLoad } from './firstLoad.ts'

// `npm test` builds the page before it runs this.
test('no route loads more than 180 kB of JavaScript before it is drawn', async () => {
  const loads = await benchFirstLoad()
  expect(loads.length).toBeGreaterThan(10)
  expect(loads.filter(({ isMet }) => !isMet).map(({ name, value }) => `${name}: ${value} kB`)).toEqual([])
})
