import type { FirstBuyerWire } from '@peregrine/contract/routes/firstBuyers'
import type { PoolSummaryWire } from '@peregrine/contract/routes/pools'
import { pool, token, wallet } from './knownWires.ts'

const atMs = 1_700_000_000_000

export const poolSummary: PoolSummaryWire = {
  network: 'eth',
  poolAddress: pool,
  dex: 'uniswap-v2',
  tokenAddress: token,
  anchorAddress: `0x${'0'.repeat(40)}`,
  anchorSymbol: 'ETH',
  tokenPrice: 0.25,
  marketCap: 4_200_000,
  liquidityUsd: 84_000,
  feePips: 3_000,
  isKnownFactory: true,
  createdAt: atMs,
  tradedAt: atMs,
  volume24h: 5_100,
  unpriced: 0,
}

export const firstBuyer: FirstBuyerWire = {
  rank: 1,
  address: wallet,
  name: null,
  tags: [],
  firstBuyAt: atMs,
  boughtUnits: '12000000000000000000',
  boughtUsd: '345',
  state: 'added',
  heldUnits: '24000000000000000000',
  percent: 2.5,
}
