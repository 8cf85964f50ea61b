import type { ChainFamily } from '@peregrine/core/network'
import type { EndpointFacts } from './endpointFacts.ts'

/** What the terminal does with an endpoint. */
export type Ability = 'trades' | 'transfers' | 'history' | 'holders' | 'security'
export type Level = 'good' | 'limited' | 'missing' | 'unknown'

/** Why an ability is not good; the page has the sentence, with what to do. */
export type Lack =
  | 'no-logs'
  | 'no-blocks'
  | 'no-socket'
  | 'low-rate'
  | 'short-ranges'
  | 'pruned'
  | 'no-simulation'
  | 'top-holders-only'
  | 'no-holders'
  | 'not-measured'
  | 'late-head'
  | 'grpc-failed'

export type Verdict = { ability: Ability; level: Level; lack: Lack | null }

/** Calls per second below which live reading falls behind now and then. */
const minRate = { EVM: 10, SOL: 15 }
const goodRange = 1_000
const goodDepth = 10_000
/** A node that lags more than this is not of the present. */
const lateMs = 120_000

const of = (ability: Ability, level: Level, lack: Lack | null = null): Verdict => ({ ability, level, lack })

/** Says what will work with an endpoint of these facts; empty if it serves nothing, or another chain. */
export function judgeEndpoint(family: ChainFamily, facts: EndpointFacts): Verdict[] {
  if (facts.reach !== 'ok' || !facts.isRightChain) return []
  return family === 'EVM' ? judgeEvm(facts) : judgeSolana(facts)
}

/** Blocks are read by logs, or else by their receipts. */
function judgeEvm(facts: EndpointFacts): Verdict[] {
  const { logRange, methods } = facts
  const hasLogs = logRange === null ? null : logRange > 0
  const isRead = hasLogs || methods.blockReceipts ? true : hasLogs === null ? null : false
  return [
    judgeLive('trades', isRead, 'no-logs', facts, minRate.EVM),
    judgeLive('transfers', isRead, 'no-logs', facts, minRate.EVM),
    judgeRange('history', facts),
    judgeRange('holders', facts),
    methods.simulate === null || methods.simulate === undefined
      ? of('security', 'unknown', 'not-measured')
      : methods.simulate
        ? of('security', 'good')
        : of('security', 'missing', 'no-simulation'),
  ]
}

function judgeLive(
  ability: Ability,
  isRead: boolean | null | undefined,
  lack: Lack,
  facts: EndpointFacts,
  rate: number,
): Verdict {
  if (isRead === null || isRead === undefined) return of(ability, 'unknown', 'not-measured')
  if (!isRead) return of(ability, 'missing', lack)
  const { headAgeMs, grpc } = facts
  if (headAgeMs !== null && headAgeMs > lateMs) return of(ability, 'limited', 'late-head')
  // Whole blocks by gRPC need neither calls nor a socket.
  if (grpc !== null) return grpc === 'ok' ? of(ability, 'good') : of(ability, 'limited', 'grpc-failed')
  return judgePolling(ability, facts, rate)
}

function judgePolling(ability: Ability, facts: EndpointFacts, rate: number): Verdict {
  const { callsPerSecond, isRateLimited, socket } = facts
  if (isRateLimited && callsPerSecond !== null && callsPerSecond < rate)
    return of(ability, 'limited', 'low-rate')
  return socket === 'none' ? of(ability, 'limited', 'no-socket') : of(ability, 'good')
}

/** A young chain is served whole: its range is not the endpoint's limit. */
function judgeRange(ability: Ability, { logRange, blockDepth, head }: EndpointFacts): Verdict {
  const whole = head ?? Number.POSITIVE_INFINITY
  if (logRange === null || blockDepth === null) return of(ability, 'unknown', 'not-measured')
  if (logRange === 0) return of(ability, 'missing', 'no-logs')
  if (blockDepth < Math.min(goodDepth, whole)) return of(ability, 'limited', 'pruned')
  return logRange < Math.min(goodRange, whole) ? of(ability, 'limited', 'short-ranges') : of(ability, 'good')
}

function judgeSolana(facts: EndpointFacts): Verdict[] {
  const { methods, blockDepth, head } = facts
  return [
    judgeLive('trades', methods.fullBlock, 'no-blocks', facts, minRate.SOL),
    judgeLive('transfers', methods.fullBlock, 'no-blocks', facts, minRate.SOL),
    blockDepth === null
      ? of('history', 'unknown', 'not-measured')
      : blockDepth < Math.min(goodDepth * 100, head ?? 0)
        ? of('history', 'limited', 'pruned')
        : of('history', 'good'),
    judgeHolders(methods),
  ]
}

function judgeHolders({ programAccounts, largestAccounts }: EndpointFacts['methods']): Verdict {
  if (programAccounts) return of('holders', 'good')
  if (largestAccounts) return of('holders', 'limited', 'top-holders-only')
  const isKnown = programAccounts === false && largestAccounts === false
  return isKnown ? of('holders', 'missing', 'no-holders') : of('holders', 'unknown', 'not-measured')
}
