import { expect, test } from 'vitest'
import { testLog } from '../log/testing/testLog.ts'
import { type ChainHealth, countIn, newHealth } from './chainHealth.ts'
import { ChainLog } from './chainLog.ts'

/** A chain of 2 s blocks, with a clock that the test moves. */
function open() {
  const clock = { nowMs: 1_000_000 }
  const health = newHealth('base', 2_000, clock.nowMs)
  const told = testLog()
  const chainLog = new ChainLog(health, told.log, () => clock.nowMs)
  /** Time passes with a look every 5 s, as `watch` takes them. */
  const pass = (ms: number, state: Partial<ChainHealth> = {}): void => {
    for (let at = 0; at < ms; at += 5_000) {
      clock.nowMs += 5_000
      Object.assign(health, state)
      if (state.state) Object.assign(health, { committedAtMs: clock.nowMs, committedTimeMs: clock.nowMs })
      chainLog.look()
    }
  }
  return { ...told, health, chainLog, clock, pass }
}

test('a state is told when it lasts, with the block and how long the one before was', () => {
  const { pass, lines, fields } = open()
  pass(10_000, { state: 'live', committed: 100, head: 100 })
  pass(5_000, { state: 'catching-up', committed: 104, head: 110 })
  pass(20_000, { state: 'live', committed: 120, head: 120 })
  expect(lines).toEqual(['base: live at block 100'])
  expect(fields[0]).toEqual({ event: 'chain.state', chain: 'base', number: 100, durationMs: 10_000 })
  pass(60_000)
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^base stalled for \d+ s: no endpoint answers$/)])
})

test('catching up tells how far it is every ten seconds', () => {
  const { chainLog, health, clock, lines } = open()
  Object.assign(health, { state: 'catching-up', head: 1_000 })
  for (let number = 1; number <= 250; number++) {
    clock.nowMs += 100
    health.committed = number
    chainLog.blocks(1, 5)
  }
  expect(lines).toEqual(['base: read to 100 of 1000', 'base: read to 200 of 1000'])
})

test('a reorg tells its depth', () => {
  const { chainLog, health, lines, fields } = open()
  health.committed = 207
  chainLog.undo(204)
  expect(lines).toEqual(['base: reorg of 3 blocks, back to 204'])
  expect(fields[0]).toEqual({ event: 'chain.reorg', chain: 'base', number: 204, depth: 3 })
})

test('slow blocks: the first is told, the others are counted once a minute; many at once are none', () => {
  const { chainLog, pass, lines } = open()
  chainLog.blocks(1, 1_999)
  chainLog.blocks(50, 9_000)
  for (let i = 0; i < 30; i++) chainLog.blocks(1, 2_500)
  pass(60_000, { state: 'live' })
  pass(120_000, { state: 'live' })
  expect(lines.filter((line) => line.includes('block'))).toEqual([
    'base: block 0 took 2500 ms',
    'base: live at block 0',
    'base: 30 slow blocks in the last minute',
  ])
})

test('failures of endpoints are counted once a minute, by endpoint and kind', () => {
  const { health, pass, lines } = open()
  for (let i = 0; i < 7; i++) countIn(health.failures, 'one.example timeout')
  countIn(health.failures, 'two.example limited')
  pass(60_000, { state: 'live' })
  pass(120_000, { state: 'live' })
  expect(lines.slice(1)).toEqual([
    'base: 8 requests to endpoints failed in the last minute: 7 one.example timeout, 1 two.example limited',
  ])
})

test('progress tells the time left, a chain without a block that it waits, and a recovery how long it took', () => {
  const { chainLog, health, clock, lines, pass } = open()
  pass(10_000)
  expect(lines).toEqual(['base: its first block is being read'])
  for (let number = 1; number <= 100; number++) {
    clock.nowMs += 100
    Object.assign(health, {
      state: 'catching-up',
      head: 1_000,
      committed: number,
      committedAtMs: clock.nowMs,
    })
    health.progress.note(number, 1_000, clock.nowMs)
    chainLog.blocks(1, 5)
  }
  expect(lines.at(-1)).toBe('base: read to 100 of 1000, about 90 s left')
  pass(10_000, { state: 'live', committed: 1_000, head: 1_000 })
  pass(40_000)
  health.answeredAtMs = clock.nowMs
  pass(10_000, { state: 'live', committed: 1_020, head: 1_020 })
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/^base stalled for \d+ s: no endpoint answers$/),
    expect.stringMatching(/^base: live again after \d+ s at block 1020$/),
  ])
})

test('an awaited chain is told when it begins to be awaited, not by every look', () => {
  const { lines, pass } = open()
  pass(120_000, { isAwaited: true, trouble: 'unreachable' })
  expect(lines).toEqual([])
})

test.each([
  ['not-served', 'no endpoint serves them any more'],
  ['too-slow', 'they came faster than they could be read'],
  ['facts-missing', 'the tokens or pools that they name could not be read'],
] as const)('blocks that are left out are told with the reason: %s', (why, words) => {
  const { chainLog, lines, fields } = open()
  const after = { parentHash: '0x', timeMs: 1 }
  chainLog.skip({ from: 5, to: 7, why, before: null, after })
  expect(lines).toEqual([`base: blocks 5 to 7 are left out for now, ${words}; reading goes on at 8`])
  expect(fields[0]).toEqual({ event: 'chain.gap', chain: 'base', number: 5, count: 3 })
})
