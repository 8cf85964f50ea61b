import { decodeBase58 } from '@peregrine/core/base58'
import { type Place, places, thiefOf } from './places.ts'
import type { Told } from './server.ts'

/** Which of an answer's occurrences are changed: the first, all later ones, or every one alike. */
export const modes = ['first', 'later', 'every'] as const
export type Mode = (typeof modes)[number]
export type Path = readonly (string | number)[]

/** One field of one of the server's answers, what is put in its place, and a second lie that is told with it. */
export type Lie = { label: string; mode: Mode; path: Path; kind: string; and?: Lie }

/** The answers that are told wrongly. */
export const labelOf = ({ label, and }: Pick<Lie, 'label' | 'and'>): string =>
  and ? `${label} and ${and.label}` : label

type Change = (value: unknown, isEvm: boolean) => unknown
type Fields = Record<string, unknown>

const gone = Symbol('missing')
const most = (1n << 256n) - 1n
const scaled = (text: unknown, over: bigint, under: bigint) =>
  ((BigInt(String(text)) * over) / under).toString()

const ofDigits: Record<string, Change> = {
  zero: () => '0',
  one: () => '1',
  half: (value) => scaled(value, 1n, 2n),
  tenth: (value) => scaled(value, 1n, 10n),
  double: (value) => scaled(value, 2n, 1n),
  million: (value) => scaled(value, 1_000_000n, 1n),
  most: () => most.toString(),
  negative: (value) => `-${String(value)}`,
  number: (value) => Number(value),
}
const ofQuantity: Record<string, Change> = {
  zero: () => '0x0',
  one: (value) => `0x${(BigInt(String(value)) + 1n).toString(16)}`,
  less: (value) => `0x${(BigInt(String(value)) / 2n).toString(16)}`,
  double: (value) => `0x${(BigInt(String(value)) * 2n).toString(16)}`,
  thousand: (value) => `0x${(BigInt(String(value)) * 1_000n).toString(16)}`,
  million: (value) => `0x${(BigInt(String(value)) * 1_000_000n).toString(16)}`,
  later: (value) => `0x${(BigInt(String(value)) + 600n).toString(16)}`,
  'much later': (value) => `0x${(BigInt(String(value)) + 86_400n).toString(16)}`,
  stale: (value) => `0x${(BigInt(String(value)) > 600n ? BigInt(String(value)) - 600n : 0n).toString(16)}`,
  most: () => `0x${most.toString(16)}`,
  negative: () => '-0x1',
  number: (value) => Number(BigInt(String(value))),
}
const ofNumber: Record<string, Change> = {
  zero: () => 0,
  more: (value) => Number(value) + 1,
  less: (value) => Number(value) - 6,
  double: (value) => Number(value) * 2,
  fivefold: (value) => Number(value) * 5,
  half: (value) => Math.floor(Number(value) / 2),
  million: (value) => Number(value) * 1e6,
  millionth: (value) => Number(value) / 1e6,
  negative: (value) => -Number(value) - 1,
  fraction: (value) => Number(value) + 0.5,
  text: String,
}
const ofAddress: Record<string, Change> = {
  thief: (_, isEvm) => thiefOf(isEvm),
  'other family': (_, isEvm) => thiefOf(!isEvm),
  stable: (_, isEvm) =>
    isEvm ? '0x55d398326f99059ff775485246999027b3197955' : 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  empty: () => '',
  'upper case': (value) => String(value).toUpperCase(),
}
const words =
  'eth bsc four sol pump buy sell swap pancake-v2 pancake-v3 solana accepted refused unknown landed failed pending expired passed reverted rejected underpriced nonce-taken insufficient-funds unreachable fourmeme pumpfun USDC'.split(
    ' ',
  )
const ofWord: Record<string, Change> = {
  ...Object.fromEntries(words.map((word) => [word, () => word])),
  empty: () => '',
  long: () => 'x'.repeat(5_000),
}

/** Bytes of a call or message with another receiver in them, or cut, or changed in one place. */
const ofBytes: Record<string, Change> = {
  receiver: (value, isEvm) => (isEvm ? redirected(String(value)) : flipped(String(value), 0.4)),
  'fee receiver': (value, isEvm) => withOtherOperator(String(value), isEvm),
  'higher fee': (value) => String(value).replace(/0{62}50/, `${'0'.repeat(62)}64`),
  cut: (value) => String(value).slice(0, -8),
  longer: (value) => `${String(value)}00000000`,
  empty: (_, isEvm) => (isEvm ? '0x' : ''),
  'changed early': (value, isEvm) => (isEvm ? flippedHex(String(value), 0.1) : flipped(String(value), 0.2)),
  'changed amid': (value, isEvm) => (isEvm ? flippedHex(String(value), 0.5) : flipped(String(value), 0.6)),
  'changed late': (value, isEvm) => (isEvm ? flippedHex(String(value), 0.97) : flipped(String(value), 0.97)),
  'lower minimum': (value, isEvm) => (isEvm ? zeroedWord(String(value)) : flipped(String(value), 0.9)),
}

/** Every address in the data that looks like a wallet's becomes the thief's. */
function redirected(data: string): string {
  const thief = thiefOf(true).slice(2)
  return data.replaceAll(/(0{24})([0-9a-f]{40})/g, (whole, zeros: string, address: string) =>
    /^0{20}/.test(address) ? whole : zeros + thief,
  )
}
/** The operator's share goes to the thief, and all else stays. */
function withOtherOperator(data: string, isEvm: boolean): string {
  const { recipient } = places[isEvm ? 'eth' : 'sol'].fee
  if (isEvm) return data.replaceAll(recipient.slice(2), thiefOf(true).slice(2))
  const [bytes, own, other] = [
    Buffer.from(data, 'base64'),
    decodeBase58(recipient),
    decodeBase58(thiefOf(false)),
  ]
  const at = bytes.indexOf(own ?? '')
  if (at >= 0 && other) bytes.set(other, at)
  return bytes.toString('base64')
}
function flippedHex(data: string, at: number): string {
  const index = 2 + Math.floor((data.length - 2) * at)
  const digit = (Number.parseInt(data[index] ?? '0', 16) ^ 1).toString(16)
  return data.slice(0, index) + digit + data.slice(index + 1)
}
function zeroedWord(data: string): string {
  const words = data.slice(10).match(/.{1,64}/g) ?? []
  const last = words.findLastIndex(
    (word) => /^0{30}/.test(word) && /[1-9a-f]/.test(word) && BigInt(`0x${word}`) > 1n << 40n,
  )
  return data.slice(0, 10) + words.map((word, at) => (at === last ? '0'.repeat(64) : word)).join('')
}
function flipped(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64')
  const index = Math.min(bytes.length - 1, Math.floor(bytes.length * at))
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('base64')
}

const ofBoolean: Record<string, Change> = {
  other: (value) => value !== true,
  number: (value) => Number(value),
}
const ofList: Record<string, Change> = {
  empty: () => [],
  ninefold: (value) => Array.from({ length: 9 }, () => (value as unknown[])[0] ?? null),
  reversed: (value) => (value as unknown[]).toReversed(),
}
const ofNothing: Record<string, Change> = {
  zero: () => '0',
  number: () => 1,
  word: () => 'reverted',
  fields: () => ({}),
  fee: (_, isEvm) => ({
    recipient: thiefOf(isEvm),
    bps: 500,
    units: '1000000000000000000',
    token: thiefOf(isEvm),
  }),
  cost: (_, isEvm) => ({ token: thiefOf(isEvm), units: '1000000000000000000' }),
  approval: () => ({ spender: thiefOf(true), units: most.toString(), standing: '0' }),
  permit: () => ({ nonce: 7 }),
}
/** In the place of anything at all. */
const ofAll: Record<string, Change> = {
  missing: () => gone,
  null: () => null,
  list: () => [],
  object: () => ({}),
}

/** A quote whose every sum agrees with every other. */
const ofQuote: Record<string, Change> = {
  cheap: (value) => withAmounts(value, 1n, 10n, 0),
  cheaper: (value) => withAmounts(value, 1n, 1_000_000n, 0),
  dear: (value) => withAmounts(value, 10n, 1n, 0),
  rescaled: (value) => withAmounts(value, 1n, 1_000_000n, -6),
  'slippage of all': (value) => ({ ...(value as Fields), slippageBps: 10_000, minimumUnits: '1' }),
  'slippage of half': (value) => {
    const { receive } = value as { receive: Fields }
    return { ...(value as Fields), slippageBps: 5_000, minimumUnits: scaled(receive['units'], 1n, 2n) }
  },
  'half spent': (value) => {
    const { spend } = value as { spend: Fields }
    return { ...(value as Fields), spend: { ...spend, units: scaled(spend['units'], 1n, 2n) } }
  },
  'thief’s fee': (value, isEvm) => withFee(value, { recipient: thiefOf(isEvm), bps: 100 }),
  'higher fee': (value) => withFee(value, { bps: 100 }),
  'highest fee': (value) => withFee(value, { bps: 500 }),
  'dear fees': (value) => {
    const { fees } = value as { fees: Fields }
    const cost = { token: '', units: '90000000' }
    return { ...(value as Fields), gasUnits: '30000000', fees: { ...fees, priority: cost, tip: cost } }
  },
}
function withAmounts(value: unknown, over: bigint, under: bigint, decimals: number): unknown {
  const quote = value as Fields & { receive: { units: string; decimals: number }; minimumUnits: string }
  const { receive, minimumUnits } = quote
  return {
    ...quote,
    receive: { ...receive, units: scaled(receive.units, over, under), decimals: receive.decimals + decimals },
    minimumUnits: scaled(minimumUnits, over, under),
  }
}
function withFee(value: unknown, change: Fields): unknown {
  const { fees } = value as { fees: Fields }
  return { ...(value as Fields), fees: { ...fees, service: { ...(fees['service'] as Fields), ...change } } }
}

/** The share that a server builds into its calls if it quotes it: a thief is no fool. */
export function builtFee({ label, kind }: Lie, place: Place): Place['fee'] {
  if (kind === 'built for the thief') return { ...place.fee, recipient: thiefOf(place.isEvm) }
  if (kind === 'built with a higher fee') return { ...place.fee, bps: 100 }
  if (label !== 'quote') return place.fee
  if (kind === 'thief’s fee') return { recipient: thiefOf(place.isEvm), bps: 100 }
  return kind === 'higher fee' ? { ...place.fee, bps: 100 } : place.fee
}

/** An endpoint's refusal of bytes that have left. */
const ofSend: Record<string, Change> = Object.fromEntries(
  ['rejected', 'underpriced', 'nonce-taken', 'insufficient-funds', 'expired', 'unreachable'].map((error) => [
    `refused as ${error}`,
    (value: unknown) => ({ ...(value as Fields), success: false, outcome: 'refused', error, detail: 'no' }),
  ]),
)

/** Calls that are built for another share than was quoted (`builtFee`): the answer itself is then as it is. */
const ofBuild: Record<string, Change> = {
  'built for the thief': (value) => value,
  'built with a higher fee': (value) => value,
}

/** What may be told in the place of a whole answer. */
const ofAnswer: Record<string, Change> = {
  nothing: () => null,
  list: () => [],
  text: () => 'no',
  refusal: () => ({ code: 'feature.off', msg: '', data: null }),
  'intent taken': () => ({
    code: 'intent.taken',
    msg: '',
    data: null,
    context: { hash: `0x${'9'.repeat(64)}` },
  }),
  'intent closed': () => ({ code: 'intent.taken', msg: '', data: null, context: { outcome: 'closed' } }),
  reverted: () => ({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }),
  'node error': () => ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'header not found' } }),
}

const isDigits = (value: string) => /^\d{1,78}$/.test(value)
const isQuantity = (value: string) => /^0x[0-9a-f]{1,16}$/i.test(value)
const isAddress = (value: string) =>
  /^0x[0-9a-f]{40}$/i.test(value) || /^[1-9A-HJ-NP-Za-km-z]{40,44}$/.test(value)
const isBytes = (value: string) => /^0x[0-9a-f]{42,}$/i.test(value) || /^[A-Za-z0-9+/=]{120,}$/.test(value)

const textKinds: readonly [(text: string) => boolean, Record<string, Change>][] = [
  [isDigits, ofDigits],
  [isAddress, ofAddress],
  [isQuantity, ofQuantity],
  [isBytes, ofBytes],
]

/** What fits a value's own type. */
function changesOfType(value: unknown): Record<string, Change> {
  if (typeof value === 'number') return ofNumber
  if (typeof value === 'boolean') return ofBoolean
  if (Array.isArray(value)) return ofList
  if (typeof value !== 'string') return {}
  return textKinds.find(([is]) => is(value))?.[1] ?? ofWord
}

function changesOf({ label, path }: Pick<Lie, 'label' | 'path'>, value: unknown): Record<string, Change> {
  if (path.length === 0)
    return { ...(label === 'send' && ofSend), ...(label === 'build' && ofBuild), ...ofAnswer }
  if (label === 'quote' && path.join() === 'data') return { ...ofQuote, ...ofAll }
  if (value === null || value === undefined) return { ...ofNothing, missing: () => gone }
  return { ...changesOfType(value), ...ofAll }
}

/** The ways in which a value can be told wrongly. */
export const kindsOf = (at: Pick<Lie, 'label' | 'path'>, value: unknown): string[] =>
  Object.keys(changesOf(at, value))

/** Of a list whose items are alike, so many are told wrongly. */
const itemsTried = 2

/** Every place in an answer, the whole of it included. */
export function pathsIn(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .slice(0, Array.isArray(value) ? itemsTried : undefined)
          .flatMap(([key, inner]) => pathsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]))
      : []
  return [{ path, value }, ...inside]
}

function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (typeof value !== 'object' || value === null) return value
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Fields
  const inner = changed(copy[key], rest, change)
  if (inner === gone) delete copy[key]
  else copy[key] = inner
  return copy
}

/** Tells every answer truthfully but for a lie, and the one that goes with it. `wasTold` says whether they were ever told. */
export function liar(lie: Lie, isEvm: boolean) {
  const first = liarOf(lie, isEvm)
  const second = lie.and && liarOf(lie.and, isEvm)
  return {
    tell: (told: Told): Told => first.tell(second ? second.tell(told) : told),
    wasTold: () => first.wasTold() && (second?.wasTold() ?? true),
  }
}

function liarOf({ label, mode, path, kind }: Lie, isEvm: boolean) {
  let seen = 0
  let wasTold = false
  const tell = (told: Told): Told => {
    if (told.label !== label) return told
    const at = seen++
    if ((mode === 'first' && at > 0) || (mode === 'later' && at === 0)) return told
    const body = changed(told.body, path, (value) => {
      const change = changesOf({ label, path }, value)[kind]
      return change ? change(value, isEvm) : value
    })
    wasTold ||= kind.startsWith('built') || JSON.stringify(body) !== JSON.stringify(told.body)
    return { ...told, body: body === gone ? null : body }
  }
  return { tell, wasTold: () => wasTold }
}
