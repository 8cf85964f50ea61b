import type {
  EndpointEdit,
  EndpointFactsWire,
  MaskedUrl,
  VerdictWire,
} from '@peregrine/contract/routes/endpoints'
import { type ChainKey, networkFacts } from '@peregrine/core/network'

/** What a person typed for one chain; the empty text stands for what is saved. */
export type EndpointField = 'rpc' | 'ws' | 'logs' | 'grpc'
export type ChainDraft = Record<EndpointField, string> & { isRemoved: boolean }

export const noDraft: ChainDraft = { rpc: '', ws: '', logs: '', grpc: '', isRemoved: false }

/** Fields of a chain besides its RPC URL. */
export function moreFields(chain: ChainKey): EndpointField[] {
  return networkFacts[chain].family === 'EVM' ? ['ws', 'logs'] : ['ws', 'grpc']
}

/** True if a draft changes anything. */
export function isChanged({ isRemoved, ...texts }: ChainDraft): boolean {
  return isRemoved || Object.values(texts).some((text) => text.trim() !== '')
}

/** Returns the edits to send; fields that were not typed keep what is saved. */
export function editsOf(drafts: Partial<Record<ChainKey, ChainDraft>>): EndpointEdit[] {
  return Object.entries(drafts).flatMap(([key, draft]) => {
    const chain = key as ChainKey
    if (!isChanged(draft)) return []
    if (draft.isRemoved) return [{ chain, rpc: '' }]
    const { isRemoved: _, ...texts } = draft
    const typed = Object.entries(texts).flatMap(([purpose, text]) =>
      text.trim() === '' ? [] : [[purpose, text.trim()]],
    )
    return [{ chain, ...Object.fromEntries(typed) }]
  })
}

/** The websocket at the same address as the first RPC URL. */
export function derivedSocket(rpc: string): string {
  const [first = ''] = rpc.split(',')
  return first.trim().replace(/^http/, 'ws')
}

export function maskedText(urls: readonly MaskedUrl[]): string {
  return urls.map(({ host, isMasked }) => (isMasked ? `${host}/••••` : host)).join(', ')
}

export type FactRow = { name: FactName; value: string | null; level: VerdictWire['level'] }
export type FactName =
  | 'latency'
  | 'head'
  | 'logs'
  | 'blocks'
  | 'state'
  | 'socket'
  | 'grpc'
  | 'simulate'
  | 'rate'
  | 'batch'

const count = (value: number): string => value.toLocaleString('en')

/** Judges a number: unknown, below `min` limited, zero missing. */
function level(value: number | null, min: number): VerdictWire['level'] {
  if (value === null) return 'unknown'
  return value === 0 ? 'missing' : value < min ? 'limited' : 'good'
}

const levelOf = (has: boolean | null | undefined): VerdictWire['level'] =>
  has === true ? 'good' : has === false ? 'missing' : 'unknown'

/** A measured time: above `max` limited. */
function timeRow(name: FactName, ms: number | null, max: number, text: (ms: number) => string): FactRow {
  if (ms === null) return { name, value: null, level: 'unknown' }
  return { name, value: text(ms), level: ms > max ? 'limited' : 'good' }
}

/** Measured facts as rows; a young chain is served whole, which is no limit of the endpoint. */
export function factRows(chain: ChainKey, facts: EndpointFactsWire): FactRow[] {
  const { latencyMs, headAgeMs, logRange, blockDepth, stateDepth, socket, methods } = facts
  const whole = facts.head ?? Number.POSITIVE_INFINITY
  const number = (name: FactName, value: number | null, min: number): FactRow => ({
    name,
    value: value === null ? null : count(value),
    level: level(value, Math.min(min, Math.max(1, whole))),
  })
  const socketRow: FactRow = {
    name: 'socket',
    value: null,
    level: socket === null ? 'unknown' : socket === 'none' ? 'missing' : 'good',
  }
  const isEvm = networkFacts[chain].family === 'EVM'
  return [
    timeRow('latency', latencyMs, 500, (ms) => `${ms} ms`),
    timeRow('head', headAgeMs, 60_000, (ms) => `${(ms / 1000).toFixed(1)} s`),
    ...(isEvm ? [number('logs', logRange, 1_000)] : []),
    number('blocks', blockDepth, isEvm ? 10_000 : 1_000_000),
    ...(isEvm ? [number('state', stateDepth, 128)] : []),
    socketRow,
    ...(facts.grpc === null ? [] : [grpcRow(facts)]),
    ...(isEvm ? [{ name: 'simulate', value: null, level: levelOf(methods.simulate) } as const] : []),
    rateRow(facts),
    number('batch', facts.batch, 10),
  ]
}

/** Given by hand, so that it shows only then. */
function grpcRow({ grpc, grpcVersion }: EndpointFactsWire): FactRow {
  return grpc === 'ok'
    ? { name: 'grpc', value: grpcVersion, level: 'good' }
    : { name: 'grpc', value: null, level: 'missing' }
}

function rateRow({ callsPerSecond, isRateLimited }: EndpointFactsWire): FactRow {
  if (callsPerSecond === null) return { name: 'rate', value: null, level: 'unknown' }
  return {
    name: 'rate',
    value: isRateLimited ? count(callsPerSecond) : `≥ ${count(callsPerSecond)}`,
    level: isRateLimited && callsPerSecond < 20 ? 'limited' : 'good',
  }
}
