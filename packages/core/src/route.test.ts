import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinRoutes, type RouteSwap } from './route.ts'

const swap = (
  sold: string,
  paid: bigint | null,
  bought: string,
  got: bigint | null,
  sender = 'me',
): RouteSwap => ({
  sender,
  sold: { token: sold, units: paid },
  bought: { token: bought, units: got },
})

const atLeastZero = (units: bigint) => (units > 0n ? units : 0n)

const totals = (swaps: RouteSwap[], flowName?: (token: string) => string) =>
  joinRoutes('0xt', swaps, flowName).map(({ routeId, sold, bought, swaps: own }) => ({
    routeId,
    trade: `${sold.units} ${sold.token} > ${bought.units} ${bought.token}`,
    hops: own.length,
  }))

test('joins hops into one trade', () => {
  expect(totals([swap('A', 10n, 'B', 20n), swap('B', 20n, 'C', 5n)])).toEqual([
    { routeId: '0xt:0', trade: '10 A > 5 C', hops: 2 },
  ])
})

test('joins hops that an exact-output router runs backwards', () => {
  expect(totals([swap('B', 20n, 'C', 5n), swap('A', 10n, 'B', 20n)])).toEqual([
    { routeId: '0xt:0', trade: '10 A > 5 C', hops: 2 },
  ])
})

test('joins a split over a direct pool and two hops', () => {
  const swaps = [
    swap('A', 6n, 'C', 3n),
    swap('A', 4n, 'B', 8n),
    swap('B', 5n, 'C', 1n),
    swap('B', 3n, 'C', 1n),
  ]
  expect(totals(swaps)).toEqual([{ routeId: '0xt:0', trade: '10 A > 5 C', hops: 4 }])
})

test('joins two first hops that feed one second hop', () => {
  const swaps = [swap('A', 6n, 'B', 3n), swap('A', 4n, 'B', 2n), swap('B', 5n, 'C', 9n)]
  expect(totals(swaps)).toEqual([{ routeId: '0xt:0', trade: '10 A > 9 C', hops: 3 }])
})

test('a tax between hops does not break the route', () => {
  const [route] = joinRoutes('0xt', [swap('A', 10n, 'B', 100n), swap('B', 95n, 'C', 7n)])
  expect(route).toMatchObject({ sold: { token: 'A', units: 10n }, bought: { token: 'C', units: 7n } })
})

test('keeps independent orders apart', () => {
  expect(totals([swap('A', 10n, 'B', 20n), swap('C', 1n, 'D', 2n)]).map(({ routeId }) => routeId)).toEqual([
    '0xt:0',
    '0xt:1',
  ])
})

test('keeps two buys with one coin apart, as their ends differ', () => {
  expect(totals([swap('A', 10n, 'B', 20n), swap('A', 10n, 'C', 5n)]).map(({ trade }) => trade)).toEqual([
    '10 A > 20 B',
    '10 A > 5 C',
  ])
})

test('selling more than was bought starts another order', () => {
  expect(totals([swap('A', 10n, 'B', 20n), swap('B', 900n, 'C', 5n)])).toHaveLength(2)
})

test('never joins swaps of different senders', () => {
  expect(totals([swap('A', 10n, 'B', 20n, 'me'), swap('B', 20n, 'C', 5n, 'you')])).toHaveLength(2)
})

test('the native coin continues as its wrapped form, and the total keeps the spelling of its ends', () => {
  const flowName = (token: string) => (token === 'WETH' ? 'ETH' : token)
  expect(totals([swap('A', 10n, 'ETH', 2n), swap('WETH', 2n, 'C', 5n)], flowName)).toEqual([
    { routeId: '0xt:0', trade: '10 A > 5 C', hops: 2 },
  ])
  expect(totals([swap('WETH', 10n, 'A', 2n)], flowName)[0]?.trade).toBe('10 WETH > 2 A')
})

test('a cycle reports its input and output', () => {
  expect(joinRoutes('0xt', [swap('A', 10n, 'B', 20n), swap('B', 20n, 'A', 12n)])).toMatchObject([
    { isCycle: true, sold: { token: 'A', units: 10n }, bought: { token: 'A', units: 12n } },
  ])
})

test('an unknown amount makes only its own total unknown', () => {
  const [route] = joinRoutes('0xt', [swap('A', 10n, 'B', null), swap('B', null, 'C', 5n)])
  expect(route).toMatchObject({ sold: { token: 'A', units: 10n }, bought: { token: 'C', units: 5n } })
  const [other] = joinRoutes('0xt', [swap('A', null, 'B', 4n), swap('B', 4n, 'C', 5n)])
  expect(other).toMatchObject({ sold: { token: 'A', units: null }, bought: { token: 'C', units: 5n } })
})

test('an unknown token joins nothing and keeps its amount', () => {
  const blind: RouteSwap = { ...swap('A', 1n, 'B', 2n), bought: { token: null, units: 2n } }
  expect(joinRoutes('0xt', [blind, blind])).toMatchObject([
    { bought: { units: 2n } },
    { bought: { units: 2n } },
  ])
})

const anyUnits = fc.oneof(
  { weight: 9, arbitrary: fc.bigInt(0n, 1_000n) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const anyLeg = fc.record({ token: fc.constantFrom('A', 'B', 'C', 'D', null), units: anyUnits })
const anySwap = fc.record({ sender: fc.constantFrom('me', 'you', null), sold: anyLeg, bought: anyLeg })

test('property: every swap is in exactly one route, and a route has one sender', () => {
  fc.assert(
    fc.property(fc.array(anySwap, { maxLength: 12 }), (swaps) => {
      const routes = joinRoutes('0xt', swaps)
      const seen = routes.flatMap((route) => route.swaps)
      expect(new Set(seen).size).toBe(swaps.length)
      expect(seen).toHaveLength(swaps.length)
      expect(new Set(routes.map(({ routeId }) => routeId)).size).toBe(routes.length)
      for (const route of routes) for (const own of route.swaps) expect(own.sender).toBe(route.sender)
    }),
  )
})

test('property: a chain of hops is one route with the first and the last amount', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 10n ** 30n), { minLength: 2, maxLength: 8 }), (amounts) => {
      const swaps = amounts.slice(1).map((got, i) => swap(`T${i}`, amounts[i] ?? null, `T${i + 1}`, got))
      const routes = joinRoutes('0xt', swaps)
      expect(routes).toHaveLength(1)
      expect(routes[0]).toMatchObject({
        sold: { token: 'T0', units: amounts[0] },
        bought: { token: `T${amounts.length - 1}`, units: amounts.at(-1) },
      })
    }),
  )
})

test('property: without unknown amounts, routes between different tokens keep the sum of every token', () => {
  const leg = fc.record({ token: fc.constantFrom('A', 'B', 'C'), units: fc.bigInt(0n, 1_000n) })
  const known = fc.record({ sender: fc.constant('me'), sold: leg, bought: leg })
  fc.assert(
    fc.property(fc.array(known, { maxLength: 10 }), (swaps) => {
      for (const route of joinRoutes('0xt', swaps)) {
        if (route.isCycle) continue
        const net = (token: string | null) =>
          route.swaps.reduce(
            (sum, each) =>
              sum +
              (each.bought.token === token ? (each.bought.units ?? 0n) : 0n) -
              (each.sold.token === token ? (each.sold.units ?? 0n) : 0n),
            0n,
          )
        if (route.swaps.length === 1) continue
        expect(route.sold.units).toBe(atLeastZero(-net(route.sold.token)))
        expect(route.bought.units).toBe(atLeastZero(net(route.bought.token)))
      }
    }),
  )
})
