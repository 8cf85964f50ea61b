/** A moment by two clocks: the first may stand still while the machine sleeps, the second may be set. */
export type Moment = { monotonicMs: number; wallMs: number }

/** What is known of a connection that may be silent because it is dead. */
export type Silence = {
  heardAt: Moment
  /** Last time that somebody looked. */
  lookedAt: Moment
  /** When the probe was sent that nothing has answered yet. */
  probedAt: Moment | null
  /** Probes unanswered after a pause of the page. */
  lateProbes: number
  /** True if the network was reported gone, and nothing came since. */
  isOffline: boolean
}

/**
 * `heard`: anything from the server. `tick`: regular look. `woke`: the page is visible, resumed, or online again.
 * `offline`: the browser has lost its network.
 */
export type SilenceSign = 'heard' | 'tick' | 'woke' | 'offline'

type SilenceStep = { silence: Silence; action: 'wait' | 'probe' | 'drop' }

/** Interval of the looks. */
export const lookMs = 500
/** The server sends something every 3 s. */
const probeAfterMs = 3_700
const doubtAfterMs = 4_500
const doubtAfterProbeMs = 1_000
const dropAfterProbeMs = 4_000
/** A look later than this follows a pause of the page, whose messages may still be waiting to be read. */
const pauseMs = 3_000
const maxLateProbes = 2

function elapsedMs(from: Moment, to: Moment): number {
  return Math.max(to.monotonicMs - from.monotonicMs, to.wallMs - from.wallMs)
}

/** Returns the state of a connection that was just heard for the first time. */
export function beginSilence(now: Moment): Silence {
  return { heardAt: now, lookedAt: now, probedAt: null, lateProbes: 0, isOffline: false }
}

/**
 * Decides what a silent connection needs. It is dropped only after a probe that the page was awake to see unanswered: a
 * page that was frozen or throttled asks first, and gives up at its third late look.
 */
export function applySilence(silence: Silence, sign: SilenceSign, now: Moment): SilenceStep {
  if (sign === 'heard')
    return { silence: { ...beginSilence(now), lookedAt: silence.lookedAt }, action: 'wait' }
  const looked = { ...silence, lookedAt: now }
  if (sign !== 'tick') {
    const isOffline = silence.isOffline || sign === 'offline'
    return { silence: { ...looked, probedAt: now, isOffline }, action: 'probe' }
  }
  const isPaused = elapsedMs(silence.lookedAt, now) >= pauseMs
  return isPaused ? lookLate(looked, now) : look(looked, now)
}

const isSilent = ({ heardAt }: Silence, now: Moment): boolean => elapsedMs(heardAt, now) >= probeAfterMs

function lookLate(silence: Silence, now: Moment): SilenceStep {
  const { lateProbes } = silence
  if (!isSilent(silence, now)) return { silence, action: 'wait' }
  if (lateProbes >= maxLateProbes) return { silence, action: 'drop' }
  return { silence: { ...silence, probedAt: now, lateProbes: lateProbes + 1 }, action: 'probe' }
}

function look(silence: Silence, now: Moment): SilenceStep {
  const { probedAt } = silence
  if (probedAt) return { silence, action: elapsedMs(probedAt, now) >= dropAfterProbeMs ? 'drop' : 'wait' }
  if (!isSilent(silence, now)) return { silence, action: 'wait' }
  return { silence: { ...silence, probedAt: now }, action: 'probe' }
}

/** True while a connection may be dead, so that what it brought last may be old. */
export function isDoubted({ heardAt, probedAt, isOffline }: Silence, now: Moment): boolean {
  if (isOffline || elapsedMs(heardAt, now) >= doubtAfterMs) return true
  return probedAt !== null && elapsedMs(probedAt, now) >= doubtAfterProbeMs
}
