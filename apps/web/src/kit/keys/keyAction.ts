/** The actions of single keys. Pages handle them with `useKeyAction`. */
export const keyActions = [
  'buy',
  'sell',
  'amount1',
  'amount2',
  'amount3',
  'amount4',
  'quick1',
  'quick2',
  'quick3',
  'quick4',
  'marks',
  'nextToken',
  'previousToken',
  'tracker',
  'help',
] as const
export type KeyAction = (typeof keyActions)[number]

const actionOf: Readonly<Record<string, KeyAction>> = {
  b: 'buy',
  s: 'sell',
  1: 'amount1',
  2: 'amount2',
  3: 'amount3',
  4: 'amount4',
  m: 'marks',
  j: 'nextToken',
  k: 'previousToken',
  t: 'tracker',
  '?': 'help',
}

/** The letters that trade while Space is held, in the order of the amounts. */
export const chordLetters = ['W', 'A', 'S', 'D'] as const

const chordActions: Readonly<Record<string, KeyAction>> = {
  KeyW: 'quick1',
  KeyA: 'quick2',
  KeyS: 'quick3',
  KeyD: 'quick4',
}

/** The meaning of a key's place on the keyboard while Space is held, whatever the layout; null for one without. */
export function readChord(code: string): KeyAction | null {
  return Object.hasOwn(chordActions, code) ? (chordActions[code] ?? null) : null
}

/** The destinations of `g` and a letter. */
export const keyPlaces = {
  h: '/',
  n: '/trend',
  s: '/square',
  t: '/swap',
  w: '/watchlist',
  r: '/radar',
  x: '/twitterMonitor',
  m: '/monitorConfig',
  a: '/bnWalletManage',
} as const
export type KeyPlace = (typeof keyPlaces)[keyof typeof keyPlaces]

export type Pressed = { run: KeyAction } | { go: KeyPlace } | { wait: 'g' } | null

/** Returns the meaning of a key, alone or after `g`. Letters match in either case; `null` for a key without one. */
export function readKey(key: string, isAfterG: boolean): Pressed {
  const letter = key.length === 1 ? key.toLowerCase() : ''
  if (isAfterG) {
    const place = (keyPlaces as Record<string, KeyPlace>)[letter]
    return place === undefined ? null : { go: place }
  }
  if (letter === 'g') return { wait: 'g' }
  const action = actionOf[letter]
  return action === undefined ? null : { run: action }
}
