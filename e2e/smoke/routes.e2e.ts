import { beforeAll, expect, test } from 'vitest'
import { fillRoute, findSample, routesUnderTest } from '../routeList.ts'
import { visits } from '../visits.ts'
import { makeTrades } from './market.ts'

const { openAgain, url } = visits({ choice: { isStill: true } })
let sample: Awaited<ReturnType<typeof findSample>>

beforeAll(async () => {
  // The sandbox's nodes forget transactions after 600 blocks.
  await makeTrades(url(), 'eth', 5)
  sample = await findSample(url(), 'eth')
})

test.each(routesUnderTest)('$path opens without an error', async ({ visit, ready }) => {
  const { page, problems } = await openAgain(fillRoute(visit, sample))
  await page.waitForSelector(ready)
  expect(problems).toEqual([])
})
