import { expect, test } from 'vitest'
import {
  applySilence,
  beginSilence,
  isDoubted,
  lookMs,
  type Moment,
  type Silence,
  type SilenceSign,
} from './silence.ts'

const at = (ms: number, wallMs = ms): Moment => ({ monotonicMs: ms, wallMs: 1_800_000_000_000 + wallMs })

/** Plays signs at their times, and returns each action but `wait`, each begin and end of doubt, with its time. */
function play(signs: readonly [ms: number, sign: SilenceSign, wallMs?: number][]): string[] {
  let silence: Silence = beginSilence(at(0))
  let wasDoubted = false
  const told: string[] = []
  for (const [ms, sign, wallMs] of signs) {
    const now = at(ms, wallMs)
    const step = applySilence(silence, sign, now)
    silence = step.silence
    if (step.action !== 'wait') told.push(`${step.action} ${ms}`)
    const isNow = isDoubted(silence, now)
    if (isNow !== wasDoubted) told.push(`${isNow ? 'doubt' : 'trust'} ${ms}`)
    wasDoubted = isNow
    if (step.action === 'drop') break
  }
  return told
}

/** Looks at the regular interval, after `fromMs` up to `toMs`. */
const looks = (fromMs: number, toMs: number): [number, SilenceSign][] =>
  Array.from({ length: Math.floor((toMs - fromMs) / lookMs) }, (_, i) => [fromMs + (i + 1) * lookMs, 'tick'])

test('silence is probed, doubted within 5 s, and dropped 4 s after the probe', () => {
  expect(play(looks(0, 60_000))).toEqual(['probe 4000', 'doubt 4500', 'drop 8000'])
})

test('a look that falls short of the limits doubts at the next one, still within 5 s', () => {
  expect(play(looks(-100, 60_000))).toEqual(['probe 3900', 'doubt 4900', 'drop 7900'])
})

test('an idle connection with a sign of life every 3 s is neither probed nor doubted', () => {
  const signs = looks(0, 60_000).flatMap<[number, SilenceSign]>(([ms, sign]) =>
    ms % 3_000 === 0
      ? [
          [ms, 'heard'],
          [ms, sign],
        ]
      : [[ms, sign]],
  )
  expect(play(signs)).toEqual([])
})

test('a server that never speaks by itself is probed, and trusted when it answers', () => {
  expect(play([...looks(0, 4_000), [4_050, 'heard'], ...looks(4_000, 8_000), [8_050, 'heard']])).toEqual([
    'probe 4000',
    'probe 8000',
  ])
})

test('a server that stood still for a while is trusted again', () => {
  expect(play([...looks(0, 6_500), [6_600, 'heard'], ...looks(6_500, 9_500)])).toEqual([
    'probe 4000',
    'doubt 4500',
    'trust 6600',
  ])
})

test.each<[string, [number, SilenceSign, number?][], string[]]>([
  ['a lost network is doubted at once', [[1_000, 'offline']], ['probe 1000', 'doubt 1000']],
  [
    'data end the doubt of a lost network',
    [
      [1_000, 'offline'],
      [1_010, 'heard'],
    ],
    ['probe 1000', 'doubt 1000', 'trust 1010'],
  ],
  [
    'the network that returns is probed, and doubted until data come',
    [
      [1_000, 'offline'],
      [1_500, 'woke'],
      [1_600, 'heard'],
    ],
    ['probe 1000', 'doubt 1000', 'probe 1500', 'trust 1600'],
  ],
  ['a page that wakes soon asks without doubt', [[2_000, 'woke']], ['probe 2000']],
  [
    'and doubts a second later',
    [[2_000, 'woke'], ...looks(2_000, 8_000)],
    ['probe 2000', 'doubt 3000', 'drop 6000'],
  ],
  ['one that wakes late doubts at once', [[600_000, 'woke']], ['probe 600000', 'doubt 600000']],
  [
    'a sleep that stopped the monotonic clock is seen by the other one',
    [[500, 'tick', 3_600_000]],
    ['probe 500', 'doubt 500'],
  ],
  ['a clock set back is no silence', [[500, 'tick', -3_600_000]], []],
  [
    'the first look after a pause asks, though a probe was waiting',
    [...looks(0, 4_000), [64_000, 'tick'], [64_010, 'heard']],
    ['probe 4000', 'probe 64000', 'doubt 64000', 'trust 64010'],
  ],
  [
    'a throttled page whose messages arrive is not even probed',
    [
      [58_000, 'heard'],
      [60_000, 'tick'],
      [118_000, 'heard'],
      [120_000, 'tick'],
    ],
    [],
  ],
  [
    'a throttled page gives a dead connection up at its third late look',
    [
      [60_000, 'tick'],
      [120_000, 'tick'],
      [180_000, 'tick'],
    ],
    ['probe 60000', 'doubt 60000', 'probe 120000', 'drop 180000'],
  ],
])('%s', (_, signs, expected) => expect(play(signs)).toEqual(expected))
