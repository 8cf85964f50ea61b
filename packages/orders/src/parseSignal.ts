import type { Condition, SignalEvent, SignalStatus, Trigger } from '@peregrine/contract/signal'
import { Malformed, orNothing, read } from './fields.ts'

/** 32 hex characters. */
export const idPattern = /^[0-9a-f]{32}$/
const addressPattern = /^[0-9A-Za-z][0-9A-Za-z:_-]{0,127}$/
const maxWallets = 500

export const readAddress = (value: unknown, field: string): string => read.match(value, field, addressPattern)

const positive = (value: unknown, field: string) => read.number(value, field, Number.MIN_VALUE)
/** Percent, neither none nor the whole. */
function readChange(value: unknown): number {
  const percent = read.number(value, 'percent', -100, 1e6)
  if (percent === 0 || percent === -100) throw new Malformed('percent')
  return percent
}

const readMeasure = (value: unknown) => read.oneOf(value, 'measure', ['price', 'mcap'])

/** Reads an untrusted condition. Throws Malformed. */
export function readCondition(value: unknown): Condition {
  const given = read.object(value, 'condition')
  const { measure, percent } = given
  const kinds = ['level', 'change', 'trailing', 'migration', 'creator-sale', 'group-buy'] as const
  const kind = read.oneOf(given['kind'], 'kind', kinds)
  switch (kind) {
    case 'level':
      return {
        kind,
        measure: readMeasure(measure),
        at: read.oneOf(given['at'], 'at', ['over', 'under']),
        value: positive(given['value'], 'value'),
      }
    case 'change':
      return {
        kind,
        measure: readMeasure(measure),
        percent: readChange(percent),
        reference: read.orNull(given['reference'], (one) => positive(one, 'reference')),
      }
    case 'trailing':
      return {
        kind,
        measure: readMeasure(measure),
        from: read.oneOf(given['from'], 'from', ['highest', 'lowest']),
        percent: read.number(percent, 'percent', Number.MIN_VALUE, 1e6),
        activation: read.orNull(given['activation'], (one) => positive(one, 'activation')),
      }
    case 'migration':
      return { kind }
    case 'creator-sale':
      return {
        kind,
        creator: readAddress(given['creator'], 'creator'),
        percent: read.number(percent, 'percent', Number.MIN_VALUE, 100),
      }
    default:
      return {
        kind,
        wallets: read.some(given['wallets'], 'wallets', maxWallets, (one) => readAddress(one, 'wallets')),
        count: read.whole(given['count'], 'count', 1, maxWallets),
        withinMs: read.whole(given['withinMs'], 'withinMs', 1_000, 86_400_000),
      }
  }
}

/** Reads what fired a signal. Throws Malformed. */
export function readTrigger(value: unknown): Trigger {
  const given = read.object(value, 'trigger')
  const moment = (field: string) => read.number(given[field], field, 0, 1e15)
  return {
    tradeId: read.orNull(given['tradeId'], (one) => read.text(one, 'tradeId')),
    pool: read.orNull(given['pool'], (one) => read.text(one, 'pool', 128)),
    price: read.orNull(given['price'], (one) => read.number(one, 'price', 0, Number.MAX_VALUE)),
    marketCap: read.orNull(given['marketCap'], (one) => read.number(one, 'marketCap', 0, Number.MAX_VALUE)),
    blockNumber: moment('blockNumber'),
    blockHash: read.text(given['blockHash'], 'blockHash', 128),
    blockTimeMs: moment('blockTimeMs'),
    committedAtMs: moment('committedAtMs'),
    triggeredAtMs: moment('triggeredAtMs'),
  }
}

/** Parses a status of the server; null if it is none. */
export function parseSignalStatus(value: unknown): SignalStatus | null {
  return orNothing(() => {
    const { signalId, state, trigger, nowMs } = read.object(value, 'status')
    const states = ['armed', 'triggered', 'late', 'expired', 'unknown'] as const
    return {
      signalId: read.match(signalId, 'signalId', idPattern),
      state: read.oneOf(state, 'state', states),
      trigger: read.orNull(trigger, readTrigger),
      nowMs: read.number(nowMs, 'nowMs', 0, 1e15),
    }
  })
}

/** Parses an event of the server; null if it is none. */
export function parseSignalEvent(value: unknown): SignalEvent | null {
  return orNothing(() => {
    const { signalId, symbol, description, what, trigger } = read.object(value, 'event')
    return {
      signalId: read.match(signalId, 'signalId', idPattern),
      symbol: read.text(symbol, 'symbol'),
      description: read.text(description, 'description'),
      what: read.oneOf(what, 'what', ['triggered', 'late', 'expired', 'undone']),
      trigger: read.orNull(trigger, readTrigger),
    }
  })
}
