import { beforeAll, expect, test } from 'vitest'
import { builtRoutes, fillRoute, findSample, plannedPage, plannedRoutes } from '../routeList.ts'
import { quietPath } from '../onPage.ts'
import { visits } from '../visits.ts'
import { makeTrades } from './market.ts'

const { openAgain, url } = visits({ choice: { isStill: true } })
let sample: Awaited<ReturnType<typeof findSample>>

beforeAll(async () => {
  // The sandbox's nodes forget transactions after 600 blocks.
  await makeTrades(url(), 'eth', 5)
  sample = await findSample(url(), 'eth')
})

test.each(builtRoutes)('$path opens without an error', async ({ visit, ready }) => {
  const { page, problems } = await openAgain(fillRoute(visit, sample))
  await page.waitForSelector(ready)
  expect(problems).toEqual([])
})

test('the pages still to be built open without an error, in one visit', async () => {
  const { page, problems } = await openAgain(quietPath)
  for (const { path, visit, title, ready } of plannedRoutes) {
    await page.evaluate((next) => history.pushState({}, '', next), visit)
    await plannedPage(page, title).locator(ready).first().waitFor()
    expect(problems, path).toEqual([])
  }
})
