import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBuy, emptyWindow, type GroupBuy, type GroupWindow, removeBuys } from './groupWindow.ts'

const buy = (wallet: string, atMs: number): GroupBuy => ({ id: `${wallet}@${atMs}`, wallet, atMs })

function play(buys: readonly GroupBuy[], wanted: { wallets: number; withinMs: number }) {
  let window: GroupWindow<GroupBuy> = emptyWindow
  const alerts: GroupBuy[][] = []
  for (const one of buys) {
    const step = addBuy(window, one, wanted)
    window = step.window
    alerts.push(...step.reached)
  }
  return { window, alerts }
}

/** Counts naively, moment by moment: how often the number of wallets rose to the target. */
function crossings(buys: readonly GroupBuy[], { wallets, withinMs }: { wallets: number; withinMs: number }) {
  let count = 0
  let was = false
  for (let at = 0; at <= 400; at++) {
    const inWindow = buys.filter(({ atMs }) => atMs <= at && at < atMs + withinMs)
    const is = new Set(inWindow.map(({ wallet }) => wallet)).size >= wallets
    if (is && !was) count++
    was = is
  }
  return count
}

const wanted = { wallets: 3, withinMs: 100 }

test('the third wallet within the time alerts, with the buys that count; further ones do not', () => {
  const { alerts } = play(
    [buy('a', 0), buy('b', 50), buy('b', 60), buy('c', 99), buy('d', 99), buy('e', 120)],
    wanted,
  )
  expect(alerts.map((buys) => buys.map(({ wallet }) => wallet))).toEqual([['a', 'b', 'b', 'c']])
})

test.each([
  ['one wallet many times', [buy('a', 0), buy('a', 1), buy('a', 2), buy('a', 3)], 0],
  ['the first has left as the third comes', [buy('a', 0), buy('b', 50), buy('c', 100)], 0],
  [
    'again after it was too few',
    [buy('a', 0), buy('b', 1), buy('c', 2), buy('a', 300), buy('b', 301), buy('c', 302)],
    2,
  ],
  ['one comes as another leaves', [buy('a', 0), buy('b', 1), buy('c', 2), buy('d', 100), buy('e', 101)], 1],
  ['the missing one comes late', [buy('a', 0), buy('c', 90), buy('e', 290), buy('b', 50)], 1],
  ['the same event twice', [buy('a', 0), buy('b', 1), buy('b', 1)], 0],
])('%s', (_, buys, count) => {
  expect(play(buys, wanted).alerts).toHaveLength(count)
})

const zBuys = fc.array(
  fc.record({ wallet: fc.constantFrom(...'abcdef'), atMs: fc.integer({ min: 0, max: 300 }) }),
  {
    maxLength: 40,
  },
)
const zWanted = fc.record({
  wallets: fc.integer({ min: 2, max: 5 }),
  withinMs: fc.integer({ min: 1, max: 90 }),
})
const numbered = (buys: { wallet: string; atMs: number }[]) =>
  buys.map((one, at) => ({ ...one, id: String(at) }))

test('in order: as many alerts as crossings', () => {
  fc.assert(
    fc.property(zBuys, zWanted, (given, rule) => {
      const buys = numbered(given.toSorted((a, b) => a.atMs - b.atMs))
      expect(play(buys, rule).alerts).toHaveLength(crossings(buys, rule))
    }),
    { numRuns: 2_000 },
  )
})

test('in any order: no crossing missed, and each alert has enough wallets', () => {
  fc.assert(
    fc.property(zBuys, zWanted, (given, rule) => {
      const buys = numbered(given)
      const { alerts, window } = play(buys, rule)
      const least = crossings(buys, rule)
      expect(window.told).toHaveLength(least)
      expect(alerts.length).toBeGreaterThanOrEqual(least)
      for (const reached of alerts)
        expect(new Set(reached.map(({ wallet }) => wallet)).size).toBeGreaterThanOrEqual(rule.wallets)
    }),
    { numRuns: 2_000 },
  )
})

test('2,000 wallets are counted, by looking at each a few times for every buy', () => {
  const count = 2_000
  let looks = 0
  const buys = Array.from({ length: count }, (_, at) => ({
    id: String(at),
    atMs: at,
    get wallet() {
      looks++
      return `w${at}`
    },
  }))
  const { alerts } = play(buys, { wallets: count, withinMs: 60_000 })
  expect(alerts).toHaveLength(1)
  expect(alerts[0]).toHaveLength(count)
  expect(looks).toBeLessThan(10 * count * count)
})

test('buys undone by a reorg no longer count', () => {
  const { window } = play([buy('a', 0), buy('b', 1)], wanted)
  const after = addBuy(
    removeBuys(window, ({ id }) => id === 'a@0', wanted),
    buy('c', 2),
    wanted,
  )
  expect(after.reached).toEqual([])
  expect(addBuy(after.window, buy('d', 3), wanted).reached).toHaveLength(1)
})

test('a period that lacks wallets after a reorg is told again once they are back; one that holds is not', () => {
  const { window } = play([buy('a', 0), buy('b', 1), buy('c', 2), buy('d', 3)], wanted)
  const lacking = removeBuys(window, ({ wallet }) => wallet === 'c' || wallet === 'd', wanted)
  const [again] = addBuy(lacking, buy('c', 4), wanted).reached
  expect(again?.map(({ wallet }) => wallet)).toEqual(['a', 'b', 'c'])
  const holding = removeBuys(window, ({ wallet }) => wallet === 'd', wanted)
  expect(addBuy(holding, buy('d', 4), wanted).reached).toEqual([])
})
