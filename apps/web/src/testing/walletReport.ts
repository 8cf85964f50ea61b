import type { WalletReportWire } from '@peregrine/contract/walletReport'

const fees = { venueUsd: '1', routerUsd: '0', networkUsd: '1', tipUsd: '0' }
const token = `0x${'a'.repeat(40)}`

const closed: WalletReportWire['closed'] = {
  count: 3,
  wins: 2,
  losses: 1,
  even: 0,
  winRate: 66.66,
  bands: [
    { band: 'over500', count: 1 },
    { band: 'to500', count: 0 },
    { band: 'to200', count: 1 },
    { band: 'to0', count: 1 },
    { band: 'under-50', count: 0 },
  ],
  medianHoldMs: 5 * 3_600_000,
  holds: [
    { band: '1m', count: 0 },
    { band: '10m', count: 1 },
    { band: '1h', count: 0 },
    { band: '1d', count: 2 },
    { band: '7d', count: 0 },
    { band: 'longer', count: 0 },
  ],
  incompletePositions: 1,
}

/** A report of seven days until 25 November 2026, noon UTC, with every figure known. */
export function walletReport(part: Partial<WalletReportWire> = {}): WalletReportWire {
  return {
    period: '7d',
    scope: 'all',
    timeZone: 'UTC',
    from: Date.UTC(2026, 10, 19),
    readAt: Date.UTC(2026, 10, 25, 12),
    tradeCount: 3,
    buys: 2,
    sells: 1,
    buyUsd: '1025',
    sellUsd: '115',
    volumeUsd: '1140',
    unpricedTrades: 0,
    otherTrades: 2,
    otherVolumeUsd: '12',
    averageBuyUsd: '512.5',
    tokensTraded: 2,
    realisedUsd: '22',
    roiPercent: 18.5,
    fees,
    unknownFees: ['router'],
    realisedTrades: 2,
    unknownTrades: 0,
    incompletePositions: 1,
    closed,
    best: { network: 'eth', tokenAddress: token, symbol: 'PEPE', realisedUsd: '25', trades: 1 },
    worst: { network: 'base', tokenAddress: token, symbol: 'WIF', realisedUsd: '-3', trades: 1 },
    curve: [
      { at: Date.UTC(2026, 10, 20, 1), cumulativeUsd: '-3' },
      { at: Date.UTC(2026, 10, 24, 9), cumulativeUsd: '22' },
    ],
    days: [
      { day: '2026-10-30', realisedUsd: '70', trades: 1, unknownTrades: 0 },
      { day: '2026-11-20', realisedUsd: '-3', trades: 1, unknownTrades: 0 },
      { day: '2026-11-24', realisedUsd: '25', trades: 1, unknownTrades: 0 },
    ],
    ...part,
  }
}
