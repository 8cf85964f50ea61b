import { beforeEach, expect, test } from 'vitest'
import { createPacer } from './createPacer.ts'

let nowMs: number
let frames: (() => void)[]
let idles: (() => void)[]
let waits: { run: () => void; ms: number }[]
let drawn: string[]
let pace: (run: () => void) => void

beforeEach(() => {
  nowMs = 1000
  frames = []
  idles = []
  waits = []
  drawn = []
  pace = createPacer({
    nowMs: () => nowMs,
    onFrame: (run) => frames.push(run),
    onIdle: (run) => idles.push(run),
    wait: (run, ms) => waits.push({ run, ms }),
  })
})

const say = (word: string) => pace(() => void drawn.push(word))
const frame = () => frames.shift()?.()
function idleAfter(ms: number): void {
  nowMs += ms
  idles.shift()?.()
}

test('on a fast page everything is drawn at the next frame', () => {
  for (const word of ['a', 'b']) {
    say(word)
    frame()
    idleAfter(10)
  }
  expect(drawn).toEqual(['a', 'b'])
  expect(waits).toEqual([])
})

/** Draws at once what takes this long. */
function drawFor(ms: number): void {
  say('costly')
  frame()
  idleAfter(ms)
}

test('after one costly draw the next is at the next frame', () => {
  drawFor(90)
  drawFor(10)
  drawFor(90)
  say('b')
  expect(waits).toEqual([])
  frame()
  expect(drawn.at(-1)).toBe('b')
})

test('data that arrive during a second costly draw wait for four times what the lesser took', () => {
  drawFor(90)
  say('a')
  frame()
  say('b')
  expect(frames).toEqual([])
  idleAfter(120)
  expect(waits.map(({ ms }) => ms)).toEqual([360])
  nowMs += 360
  waits.shift()?.run()
  expect(drawn).toEqual(['costly', 'a'])
  frame()
  expect(drawn).toEqual(['costly', 'a', 'b'])
})

test('an elapsed pause is not repeated, and none exceeds 0.7 seconds', () => {
  drawFor(90)
  drawFor(90)
  nowMs += 400
  say('b')
  expect(waits).toEqual([])
  frame()
  idleAfter(4000)
  nowMs += 400
  drawFor(4000)
  say('c')
  expect(waits.map(({ ms }) => ms)).toEqual([700])
})
