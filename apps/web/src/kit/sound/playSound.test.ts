import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Tone = { frequency: number; type: string; startsAt: number }
let tones: Tone[]
let audioState = 'running'
let resumes = 0
let peaks: number[]

class FakeAudio {
  currentTime = 0
  state = audioState
  resume = async () => void resumes++
  destination = {}
  createOscillator() {
    const tone = { frequency: { value: 0 }, type: '' }
    const connect = (next: unknown) => next
    const start = (startsAt: number) =>
      void tones.push({ frequency: tone.frequency.value, type: tone.type, startsAt })
    return Object.assign(tone, { connect, start, stop: () => undefined })
  }
  createGain() {
    const gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: (value: number) => void peaks.push(value),
      exponentialRampToValueAtTime: () => undefined,
    }
    return { gain, connect: (next: unknown) => next }
  }
}

let nowMs = 0
beforeEach(() => {
  tones = []
  peaks = []
  nowMs = 10_000
  audioState = 'running'
  resumes = 0
  localStorage.clear()
  vi.resetModules()
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function load() {
  const { playSound } = await import('./playSound.ts')
  const { usePreferences } = await import('../preferences/usePreferences.ts')
  return { playSound, usePreferences }
}

test('every kind sounds different, none louder than half', async () => {
  const { playSound } = await load()
  const heard = (['row', 'buy', 'sell', 'launch', 'migration', 'alert'] as const).map((kind) => {
    tones = []
    playSound(kind)
    return JSON.stringify(tones)
  })
  expect(new Set(heard).size).toBe(6)
  expect(heard.every((tune) => tune !== '[]')).toBe(true)
  expect(new Set(peaks)).toEqual(new Set([0.5]))
})

test('the notes of a tune follow each other; a rest is a silence of a note', async () => {
  const { playSound } = await load()
  playSound('buy')
  expect(tones.map(({ startsAt }) => startsAt)).toEqual([0, 0.07])
  tones = []
  playSound('alert')
  expect(tones.map(({ startsAt }) => startsAt)).toEqual([0, 0.16, 0.32])
})

test('sound that the browser has put to sleep is woken', async () => {
  const { playSound } = await load()
  playSound('buy')
  expect(resumes).toBe(0)
  vi.resetModules()
  audioState = 'suspended'
  const asleep = await load()
  asleep.playSound('buy')
  expect(resumes).toBe(1)
})

test('one mute for all', async () => {
  const { playSound, usePreferences } = await load()
  usePreferences.setState({ isAlertEnabled: false })
  playSound('alert')
  expect(tones).toEqual([])
  usePreferences.setState({ isAlertEnabled: true })
  playSound('alert')
  expect(tones.length).toBeGreaterThan(0)
})

test('simultaneous sounds of a kind play once; another kind still plays, and the same again a moment later', async () => {
  const { playSound } = await load()
  playSound('row')
  playSound('row')
  expect(tones).toHaveLength(1)
  playSound('buy')
  expect(tones).toHaveLength(3)
  nowMs += 250
  playSound('row')
  expect(tones).toHaveLength(4)
})

test('a page that nobody touched is silent', async () => {
  const { playSound } = await load()
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true })
  playSound('row')
  expect(tones).toEqual([])
  Object.defineProperty(navigator, 'userActivation', { value: undefined, configurable: true })
})
