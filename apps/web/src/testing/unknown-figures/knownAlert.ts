import type { AlertWire } from '@peregrine/contract/alert'
import { pool, token, wallet } from './knownWires.ts'

const atMs = 1_700_000_000_000

/** An alert whose figures are all known. */
export const alert: AlertWire = {
  id: '1',
  eventId: '1',
  event: 'buy',
  ruleName: null,
  chain: 'eth',
  network: 'eth',
  token,
  tokenSymbol: 'PEPE',
  pool,
  wallets: [{ address: wallet, name: 'Whale', valueUsd: 777 }],
  walletCount: 1,
  move: 'open',
  valueUsd: 777,
  price: 0.25,
  marketCap: 4_200_000,
  threshold: 10,
  of: null,
  change: 12,
  transactionHash: null,
  blockTime: atMs,
  seenAt: atMs,
  sentAt: atMs,
  delayMs: 400,
  sound: 'mute',
  isQuiet: false,
  isReverted: false,
  isToasted: true,
}
