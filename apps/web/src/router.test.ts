import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { plannedRoutes, routesUnderTest } from '../../../e2e/routeList.ts'
import { createQueries } from './createQueries.ts'
import { createAppRouter } from './router.tsx'

const router = createAppRouter({ queries: createQueries() }, createMemoryHistory())
const routes = Object.values(router.routesById).filter(({ id }) => id !== '__root__')

test('the browser tests and the pictures know every route', () => {
  const known = routesUnderTest.map(({ path }) => path)
  expect([...known].sort()).toEqual(routes.map(({ fullPath }) => String(fullPath)).sort())
})

test('the browser tests know which pages are still to be built', () => {
  const planned = routes.filter(({ options }) => options.staticData?.placeholder !== undefined)
  const known = plannedRoutes.map(({ path }) => path)
  expect(known.toSorted()).toEqual(planned.map(({ fullPath }) => String(fullPath)).toSorted())
})

test.each(routes.map(({ fullPath, options }) => [String(fullPath), options.staticData ?? {}] as const))(
  '%s has a title and a description',
  (_, { titleKey, aboutKey }) => {
    expect(titleKey).toMatch(/^title\./)
    expect(aboutKey).toMatch(/^about\./)
  },
)
