import { isFault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import { finding } from './finding.ts'
import { type Findings, nothingKnown } from './findings.ts'
import { lossBps } from './lossBps.ts'
import { type MeterOptions, SecurityMeter } from './meter.ts'
import type { Subject } from './subject.ts'

test.each<[bigint, bigint, number | null]>([
  [100n, 100n, 0],
  [100n, 93n, 700],
  [100n, 0n, 10_000],
  [100n, 101n, 0],
  [10_000n, 9_999n, 1],
  [30_000n, 29_999n, 0],
  [20_000n, 19_999n, 1],
  [0n, 0n, null],
  [-1n, 5n, null],
  [10n ** 30n, 10n ** 30n - 10n ** 27n, 10],
])('of %s sent, %s arrived: %s basis points are lost', (sent, arrived, bps) => {
  expect(lossBps(sent, arrived)).toBe(bps)
})

const subject = (token: string, pool: string | null = null): Subject => ({
  chain: 'eth',
  token,
  pool: pool === null ? null : { id: pool, dex: 'd', family: null, token, quote: 'q', feePips: null },
  quoteHolders: [],
  traders: [],
})

const found = (block: number): Findings => {
  const nothing = nothingKnown()
  return { ...nothing, block, flags: { ...nothing.flags, mintable: finding(true, 'proved-by-anyone') } }
}

function meterOf(options: Partial<MeterOptions> = {}) {
  const clock = { ms: 1_000 }
  const held: { subject: Subject; end(found: Findings): void; fail(error: Error): void }[] = []
  const meter = new SecurityMeter({
    now: () => clock.ms,
    measure: (of) => new Promise((resolve, reject) => held.push({ subject: of, end: resolve, fail: reject })),
    ...options,
  })
  return { meter, clock, held }
}
/** Resolves once everything that waits for nothing outside has happened. */
const later = () => new Promise((resolve) => setImmediate(resolve))

test('every flag gets the time at which it was measured, and the pool that was traded in', async () => {
  const { meter, clock, held } = meterOf()
  const reading = meter.read('eth', subject('0xa', '0xp'), 0)
  await later()
  clock.ms = 1_500
  held[0]?.end(found(7))
  const wire = await reading
  expect(wire).toMatchObject({ network: 'eth', tokenAddress: '0xa', pool: '0xp', dex: 'd', block: 7 })
  expect(Object.values(wire.flags).map(({ measuredAtMs }) => measuredAtMs)).toEqual(Array(10).fill(1_500))
  expect(wire.flags.mintable).toMatchObject({ value: true, evidence: [{ code: 'proved-by-anyone' }] })
  expect(wire.checkers.every(({ url }) => url.includes('0xa'))).toBe(true)
})

test('one measurement serves a token and its pool while it is fresh', async () => {
  const { meter, clock, held } = meterOf()
  const both = [meter.read('eth', subject('0xa'), 100), meter.read('eth', subject('0xa'), 100)]
  const other = meter.read('eth', subject('0xa', '0xp'), 100)
  await later()
  expect(held).toHaveLength(2)
  for (const { end } of held) end(found(1))
  await Promise.all([...both, other])
  clock.ms += 100
  expect((await meter.read('eth', subject('0xa'), 100)).block).toBe(1)
  clock.ms += 1
  const again = meter.read('eth', subject('0xa'), 100)
  await later()
  held[2]?.end(found(2))
  expect((await again).block).toBe(2)
})

test('a measurement that takes too long is unknown with that reason', async () => {
  const { meter } = meterOf({ timeoutMs: 20 })
  const { flags, block } = await meter.read('eth', subject('0xa'), 0)
  expect(block).toBeNull()
  for (const flag of Object.values(flags))
    expect(flag).toMatchObject({
      value: null,
      evidence: [{ code: 'measurement-timeout', params: { ms: 20 } }],
    })
})

test('a few are measured at once, in order; too many are refused, and a failure frees its slot', async () => {
  const { meter, held } = meterOf({ maxAtOnce: 2, maxWaiting: 1 })
  const readings = ['0xa', '0xb', '0xc'].map((token) => meter.read('eth', subject(token), 0))
  await later()
  expect(held.map((one) => one.subject.token)).toEqual(['0xa', '0xb'])
  const refused = await meter.read('eth', subject('0xd'), 0).catch((error: unknown) => error)
  expect(isFault(refused, 'request.too-many')).toBe(true)
  held[1]?.fail(new Error('broken'))
  await expect(readings[1]).rejects.toThrow('broken')
  await later()
  expect(held.map((one) => one.subject.token)).toEqual(['0xa', '0xb', '0xc'])
  held[0]?.end(found(1))
  held[2]?.end(found(3))
  expect((await Promise.all([readings[0], readings[2]])).map((wire) => wire?.block)).toEqual([1, 3])
  // Refused and failed ones are measured again.
  const more = [meter.read('eth', subject('0xb'), 1e9), meter.read('eth', subject('0xd'), 1e9)]
  await later()
  for (const { end } of held.slice(3)) end(found(4))
  expect((await Promise.all(more)).map(({ block }) => block)).toEqual([4, 4])
})
