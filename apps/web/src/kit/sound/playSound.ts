import { usePreferences } from '../preferences/usePreferences.ts'

/** The kind of event; each has its own sound, recognizable without looking. */
export type SoundKind = 'row' | 'buy' | 'sell' | 'launch' | 'migration' | 'alert'

/** Frequencies in hertz, one after the other, each for `noteS` seconds. */
type Tune = { notes: readonly number[]; noteS: number; wave: OscillatorType }

const tunes: Record<SoundKind, Tune> = {
  row: { notes: [880], noteS: 0.06, wave: 'sine' },
  buy: { notes: [660, 880], noteS: 0.07, wave: 'triangle' },
  sell: { notes: [660, 494], noteS: 0.07, wave: 'triangle' },
  launch: { notes: [523, 659, 784], noteS: 0.06, wave: 'sine' },
  migration: { notes: [784, 988, 1319], noteS: 0.09, wave: 'triangle' },
  alert: { notes: [988, 0, 988, 0, 1319], noteS: 0.08, wave: 'square' },
}

const volume = 0.5
/** A busy list signals that rows arrived, not how many. */
const minGapMs = 250

let context: AudioContext | null = null
const playedAt = new Map<SoundKind, number>()

function scheduleNote(
  audio: AudioContext,
  wave: OscillatorType,
  frequency: number,
  at: number,
  length: number,
) {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.type = wave
  tone.frequency.value = frequency
  // Fades in and out to avoid a click.
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(volume, at + 0.008)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + length)
  tone.connect(loudness).connect(audio.destination)
  tone.start(at)
  tone.stop(at + length)
}

/** Returns true once the page has been interacted with; browsers allow no sound before. */
function mayPlay(): boolean {
  return usePreferences.getState().isAlertEnabled && navigator.userActivation?.hasBeenActive !== false
}

/** Plays a short sound, unless sounds are off, the page was never touched, or the same one has just played. */
export function playSound(kind: SoundKind): void {
  const nowMs = performance.now()
  if (!mayPlay() || nowMs - (playedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < minGapMs) return
  playedAt.set(kind, nowMs)
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'suspended') void audio.resume()
  const { notes, noteS, wave } = tunes[kind]
  for (const [place, frequency] of notes.entries()) {
    if (frequency > 0) scheduleNote(audio, wave, frequency, audio.currentTime + place * noteS, noteS * 1.5)
  }
}
