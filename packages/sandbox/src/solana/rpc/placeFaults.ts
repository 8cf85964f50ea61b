import { isPlainRecord } from './isPlainRecord.ts'

/** Regions of the stand-in for Jito's block engine. */
export const engineRegions = ['amsterdam', 'frankfurt', 'london', 'ny', 'slc', 'tokyo'] as const

/** Places that can be made to misbehave. */
export const faultyPlaces = [...engineRegions, 'fast', 'route'] as const
export type FaultyPlace = (typeof faultyPlaces)[number]

/** How a place misbehaves; everything off at the start. */
export type PlaceFault = {
  /** Wait before every answer. */
  delayMs: number
  /** Answers every request with an error. */
  refuses: boolean
  /** Accepts without doing: a transaction never lands, a route's minimum is 1 unit. */
  lies: boolean
}

const none: PlaceFault = { delayMs: 0, refuses: false, lies: false }
const maxDelayMs = 60_000

function isPlace(value: unknown): value is FaultyPlace {
  return faultyPlaces.some((place) => place === value)
}

function isDelay(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= maxDelayMs
}

function parseFault(raw: unknown): PlaceFault | null {
  if (!isPlainRecord(raw)) return null
  const { delayMs = 0, refuses = false, lies = false, ...rest } = raw
  if (!isDelay(delayMs) || typeof refuses !== 'boolean' || typeof lies !== 'boolean') return null
  return Object.keys(rest).length === 0 ? { delayMs, refuses, lies } : null
}

/** The faults of all places, set as a whole: a place that is not named behaves. */
export class PlaceFaults {
  #faults = new Map<FaultyPlace, PlaceFault>()

  of(place: FaultyPlace): PlaceFault {
    return this.#faults.get(place) ?? none
  }

  all(): Record<string, PlaceFault> {
    return Object.fromEntries(this.#faults)
  }

  /** Takes the place of all faults from untrusted JSON; false, and no change, if it is malformed. */
  replace(raw: unknown): boolean {
    if (!isPlainRecord(raw)) return false
    const faults = new Map<FaultyPlace, PlaceFault>()
    for (const [place, value] of Object.entries(raw)) {
      const fault = parseFault(value)
      if (!isPlace(place) || !fault) return false
      faults.set(place, fault)
    }
    this.#faults = faults
    return true
  }
}
