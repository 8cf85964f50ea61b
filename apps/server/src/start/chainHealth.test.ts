import { expect, test } from 'vitest'
import type { DecodedBlock } from '../indexing/unit.ts'
import {
  type ChainHealth,
  halt,
  healthNow,
  newHealth,
  noteAwaited,
  noteBlocks,
  noteAnswer,
  noteFailure,
  noteHead,
  noteJoined,
  noteStandby,
  noteStored,
  noteTrouble,
  whyNotReady,
} from './chainHealth.ts'

/** Reads blocks, each noted as "its number/the head's". */
function read(steps: string) {
  const health = newHealth('eth')
  for (const step of steps.split(' ')) {
    const [number = 0, head = 0] = step.split('/').map(Number)
    const at = { number, timeMs: 0 } as DecodedBlock
    noteBlocks(health, { blocks: 1, trades: 0, head, at }, 0)
  }
  const { gaps, gapBlocks, filledBlocks } = health
  return { gaps, gapBlocks, filledBlocks }
}

test.each([
  ['the first catching up is no gap', '1/100 50/100 100/100', [0, 0, 0]],
  ['a head a little ahead is none', '100/100 101/103 103/103', [0, 0, 0]],
  ['a head that skips blocks is one, open until they are read', '100/100 101/111 105/111', [1, 10, 4]],
  ['and filled then', '100/100 101/111 111/111', [1, 10, 10]],
  ['it grows while the head goes on', '100/100 101/111 102/113 113/113', [1, 12, 12]],
  ['the next is another', '100/100 101/111 111/111 112/117 117/117', [2, 15, 15]],
] as const)('%s', (_, steps, [gaps, gapBlocks, filledBlocks]) => {
  expect(read(steps)).toEqual({ gaps, gapBlocks, filledBlocks })
})

const at = (timeMs: number) => ({ number: 7, timeMs }) as DecodedBlock

/** A chain of 2 s blocks that was live at second 100. */
function live() {
  const health = newHealth('base', 2_000, 0)
  noteBlocks(health, { blocks: 1, trades: 0, head: 7, at: at(99_000) }, 100_000)
  health.answeredAtMs = 100_000
  return health
}

test('a chain is live until its last head is older than the limit, then stalled for so long', () => {
  expect(healthNow(live(), 113_000)).toMatchObject({ state: 'live', why: null, forMs: null })
  expect(healthNow(live(), 130_000)).toMatchObject({ state: 'stalled', why: 'unreachable', forMs: 30_000 })
  expect(whyNotReady(live(), 230_000)).toBe('base stalled for 130 s: no endpoint answers')
  expect(whyNotReady(live(), 113_000)).toBeNull()
})

test('reasons for a stall: endpoints that answer nothing new, are of another chain, or cannot be followed', () => {
  const quiet = { ...live(), answeredAtMs: 129_000 }
  expect(healthNow(quiet, 130_000).why).toBe('no-new-block')
  expect(healthNow({ ...quiet, trouble: 'unproven' as const }, 130_000).why).toBe('unproven')
  expect(healthNow({ ...live(), setAside: { node: 'another' } }, 130_000).why).toBe('foreign-chain')
})

test('the limit follows the block time: three slots of 12 s', () => {
  const slow = { ...live(), blockTimeMs: 12_000 }
  expect(healthNow(slow, 135_000).state).toBe('live')
  expect(healthNow(slow, 137_000).state).toBe('stalled')
})

test('an endpoint with old blocks is not live, and one without any is stalled', () => {
  const late = newHealth('base', 2_000, 0)
  noteBlocks(late, { blocks: 1, trades: 0, head: 7, at: at(0) }, 100_000)
  expect(healthNow(late, 101_000).state).toBe('catching-up')
  expect(healthNow(newHealth('base', 2_000, 0), 10_000).state).toBe('starting')
  expect(healthNow(newHealth('base', 2_000, 0), 20_000).state).toBe('stalled')
})

test('a halted chain stays halted, and names the remedy', () => {
  const health = live()
  halt(health, 'reorg-too-deep', 100_000)
  expect(healthNow(health, 101_000)).toMatchObject({ state: 'halted', why: 'reorg-too-deep', forMs: 1_000 })
  expect(whyNotReady(health, 101_000)).toContain('forget-chain')
})

test.each([
  ['a call that fails late', (health: ChainHealth) => noteTrouble(health, 'unreachable')],
  ['no endpoint at the start', (health: ChainHealth) => noteAwaited(health, 'unreachable')],
  ['an endpoint that answers late', (health: ChainHealth) => noteJoined(health, 100_500)],
  ['the turn of another process', (health: ChainHealth) => noteStandby(health)],
  [
    'a block that was on its way',
    (health: ChainHealth) => noteBlocks(health, { blocks: 1, trades: 0, head: 8, at: at(101_000) }, 101_000),
  ],
])('the reason of a halt outlives %s', (_, happens) => {
  const health = live()
  halt(health, 'sandbox-ended', 100_000)
  happens(health)
  expect(healthNow(health, 102_000)).toMatchObject({ state: 'halted', why: 'sandbox-ended', forMs: 2_000 })
})

test('refusals are the reason of a stall and of lateness while they last', () => {
  const health = live()
  noteFailure(health, 'node', 'rate-limited', 125_000)
  expect(healthNow(health, 130_000)).toMatchObject({ state: 'stalled', why: 'refused' })
  // Between two calls to a provider whose quota is used up ten minutes may pass.
  expect(healthNow(health, 700_000).why).toBe('refused')
  noteFailure(health, 'node', 'timeout', 710_000)
  expect(healthNow(health, 710_000).why).toBe('unreachable')
  noteFailure(health, 'node', 'rate-limited', 720_000)
  noteAnswer(health, 721_000)
  expect(healthNow(health, 736_000).why).toBe('no-new-block')
  const late = newHealth('base', 2_000, 0)
  noteBlocks(late, { blocks: 1, trades: 0, head: 7, at: at(0) }, 100_000)
  expect(healthNow(late, 101_000).why).toBe('endpoint-behind')
  noteFailure(late, 'node', 'rate-limited', 100_000)
  expect(healthNow(late, 101_000).why).toBe('refused')
  noteFailure(live(), 'node', 'timeout', 125_000)
  expect(healthNow(live(), 130_000).why).toBe('unreachable')
})

test('an awaited chain is starting however long it takes; one that answers reads its first block', () => {
  const awaited = { ...newHealth('base', 2_000, 0), isAwaited: true, trouble: 'unreachable' as const }
  expect(healthNow(awaited, 500_000)).toMatchObject({ state: 'starting', why: 'unreachable', forMs: 500_000 })
  expect(whyNotReady(awaited, 500_000)).toBe('base starting for 500 s: no endpoint answers')
  const first = { ...newHealth('base', 2_000, 0), answeredAtMs: 500_000 }
  expect(healthNow(first, 500_000)).toMatchObject({ state: 'starting', why: 'first-block' })
})

/** A chain of 2 s blocks that was read to block 7 of second 99, and starts again at second 500. */
function restarted() {
  const health = { ...newHealth('base', 2_000, 500_000), answeredAtMs: 501_000 }
  noteStored(health, { number: 7, timeMs: 99_000 })
  return health
}

test('a restarted chain whose head has halted says so at once, not that it starts', () => {
  const health = restarted()
  noteHead(health, 7, 501_000)
  expect(health).toMatchObject({ head: 7, committed: 7, committedTimeMs: 99_000 })
  expect(healthNow(health, 501_000)).toMatchObject({ state: 'stalled', why: 'no-new-block', forMs: 402_000 })
  noteBlocks(
    health,
    { blocks: 1, trades: 0, head: 8, at: { number: 8, timeMs: 502_000 } as DecodedBlock },
    502_500,
  )
  expect(healthNow(health, 503_000)).toMatchObject({ state: 'live', why: null })
  expect(health.gaps).toBe(0)
})

test('one with a block of a moment ago is live at once', () => {
  const health = restarted()
  noteStored(health, { number: 9, timeMs: 499_000 })
  noteHead(health, 8, 501_000)
  expect(healthNow(health, 501_000)).toMatchObject({ state: 'live', why: null, forMs: null })
})

test('one with blocks to read is starting, and says how far it is', () => {
  const health = restarted()
  expect(healthNow(health, 500_500)).toMatchObject({ state: 'starting', progress: null })
  noteHead(health, 207, 501_000)
  noteHead(health, 208, 502_000)
  expect(healthNow(health, 502_000)).toMatchObject({
    state: 'starting',
    progress: { from: 8, at: 7, to: 207 },
  })
})

test('a process that takes over begins where the other one ended; a new chain has no head to be at', () => {
  const health = restarted()
  health.state = 'standby'
  noteStored(health, { number: 9, timeMs: 499_000 })
  expect(health).toMatchObject({ state: 'starting', committed: 9 })
  const fresh = newHealth('base', 2_000, 500_000)
  noteHead(fresh, 7, 501_000)
  expect(healthNow(fresh, 501_000).state).toBe('starting')
})
