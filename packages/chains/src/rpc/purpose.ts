import type { RpcPurpose } from '@peregrine/core/rpcPurpose'

const ranks: Record<RpcPurpose, number> = {
  send: 0,
  check: 1,
  head: 1,
  blocks: 2,
  receipts: 2,
  logs: 2,
  facts: 3,
  prices: 3,
  visitor: 4,
  security: 4,
  chart: 5,
  holders: 6,
  history: 7,
}

/** Queue of a purpose: 0 is served first. */
export function rankOf(purpose: RpcPurpose): number {
  return ranks[purpose]
}

export const rankCount = Math.max(...Object.values(ranks)) + 1
export const headRank = ranks.head
export const blocksRank = ranks.blocks
export const visitorRank = ranks.visitor

/** Time for which a request outlasts refusals. People wait for an answer, work in the background for its turn. */
export function patienceMs(purpose: RpcPurpose): number {
  return ranks[purpose] === 0 || ranks[purpose] === visitorRank ? 8_000 : 120_000
}
