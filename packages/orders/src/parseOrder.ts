import {
  maxOrderLogs,
  maxOrderWallets,
  maxServiceFeeBps,
  type Order,
  type OrderAmount,
  orderKinds,
  orderStatuses,
  type OrderWallet,
} from '@peregrine/contract/order'
import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { type Network, networkFacts, networks } from '@peregrine/core/network'
import { Malformed, orNothing, read } from './fields.ts'
import { idPattern, readAddress, readCondition, readTrigger } from './parseSignal.ts'

const unitsPattern = /^\d{1,78}$/
const somePattern = /^0*[1-9]\d{0,77}$/
const sealPattern = /^[0-9a-f]{64}$/

const id = (value: unknown, field: string) => read.match(value, field, idPattern)
const bps = (value: unknown, field: string) => read.whole(value, field, 0, 10_000)

function readAmount(value: unknown): OrderAmount {
  const { type, units, bps: share, of } = read.object(value, 'amount')
  const known = read.oneOf(type, 'amount.type', ['coins', 'share', 'principal'])
  if (known === 'principal') return { type: known }
  if (known === 'coins') return { type: known, units: read.match(units, 'amount.units', somePattern) }
  return {
    type: known,
    bps: read.whole(share, 'amount.bps', 1, 10_000),
    of: read.oneOf(of, 'amount.of', ['held', 'bought']),
  }
}

function readWallet(value: unknown): OrderWallet {
  const { address, intentId, boughtUnits, end, hash, seal } = read.object(value, 'wallets')
  return {
    address: readAddress(address, 'wallets.address'),
    intentId: id(intentId, 'wallets.intentId'),
    boughtUnits: read.orNull(boughtUnits, (one) => read.match(one, 'wallets.boughtUnits', unitsPattern)),
    end: read.oneOf(end, 'wallets.end', ['waiting', 'confirmed', 'failed', 'unknown']),
    hash: read.orNull(hash, (one) => read.text(one, 'wallets.hash', 90)),
    ...(seal !== undefined && { seal: read.match(seal, 'wallets.seal', sealPattern) }),
  }
}

function readTerms(value: unknown): Order['condition'] {
  const { tokenAddress, poolAddress, when, holdMs, volumeUsd } = read.object(value, 'condition')
  return {
    tokenAddress: readAddress(tokenAddress, 'tokenAddress'),
    poolAddress: read.orNull(poolAddress, (one) => readAddress(one, 'poolAddress')),
    when: readCondition(when),
    holdMs: read.whole(holdMs, 'holdMs', 0, 3_600_000),
    volumeUsd: read.number(volumeUsd, 'volumeUsd', 0, 1e12),
  }
}

function readLimits(value: unknown): Order['limits'] {
  const { slippageBps, worstPrice, coinPrice, maxAgeMs } = read.object(value, 'limits')
  const price = (one: unknown, field: string) => read.number(one, field, Number.MIN_VALUE, 1e18)
  return {
    slippageBps: bps(slippageBps, 'slippageBps'),
    worstPrice: read.orNull(worstPrice, (one) => price(one, 'worstPrice')),
    ...(coinPrice !== undefined && { coinPrice: read.orNull(coinPrice, (one) => price(one, 'coinPrice')) }),
    maxAgeMs: read.whole(maxAgeMs, 'maxAgeMs', 1_000, 600_000),
  }
}

function readSettings(value: unknown): Order['tradeSettings'] {
  const given = read.object(value, 'tradeSettings')
  const fee = (field: string) => read.orNull(given[field], (one) => read.number(one, field, 0, 1e9))
  const decimal = (field: string) => read.orNull(given[field], (one) => read.text(one, field, 80))
  return {
    buyAmount: decimal('buyAmount'),
    sellAmount: decimal('sellAmount'),
    walletAddress: readAddress(given['walletAddress'], 'walletAddress'),
    mode: read.oneOf(given['mode'], 'mode', ['safe', 'fast']),
    slippage: read.number(given['slippage'], 'slippage', 0, 100),
    priorityFee: fee('priorityFee'),
    gasPrice: fee('gasPrice'),
  }
}

/** An absent fee stays absent: it is an older order's, and not the same as none. */
function readFee(value: unknown, network: Network): Pick<Order, 'serviceFee'> {
  if (value === undefined) return {}
  if (value === null) return { serviceFee: null }
  const { bps: share, recipient } = read.object(value, 'serviceFee')
  const address = read.text(recipient, 'serviceFee.recipient')
  const isAddress = networkFacts[network].family === 'EVM' ? isEvmAddress : isSolanaAddress
  if (!isAddress(address)) throw new Malformed('serviceFee.recipient')
  return {
    serviceFee: { bps: read.whole(share, 'serviceFee.bps', 0, maxServiceFeeBps), recipient: address },
  }
}

function readWhole(value: unknown): Order {
  const given = read.object(value, 'order')
  const environment = read.object(given['environment'], 'environment')
  const moment = (field: string) => read.whole(given[field], field)
  const network = read.oneOf(given['network'], 'network', networks)
  const { deletedAt } = given
  return {
    id: id(given['id'], 'id'),
    signalId: id(given['signalId'], 'signalId'),
    environment: {
      id: read.match(environment['id'], 'environment.id', /^.{1,64}$/),
      runId: read.orNull(environment['runId'], (one) => read.text(one, 'environment.runId', 64)),
    },
    network,
    chainType: read.oneOf(given['chainType'], 'chainType', [1, 2]),
    kind: read.oneOf(given['kind'], 'kind', orderKinds),
    side: read.oneOf(given['side'], 'side', ['buy', 'sell']),
    symbol: read.text(given['symbol'], 'symbol', 64),
    decimals: read.whole(given['decimals'], 'decimals', 0, 36),
    condition: readTerms(given['condition']),
    amount: readAmount(given['amount']),
    wallets: read.some(given['wallets'], 'wallets', maxOrderWallets, readWallet),
    limits: readLimits(given['limits']),
    tradeSettings: readSettings(given['tradeSettings']),
    ...readFee(given['serviceFee'], network),
    exclusiveGroup: read.orNull(given['exclusiveGroup'], (one) => id(one, 'exclusiveGroup')),
    withdraws: read.list(given['withdraws'] ?? [], 'withdraws', 20, (one) => id(one, 'withdraws')),
    parentId: read.orNull(given['parentId'], (one) => id(one, 'parentId')),
    status: read.oneOf(given['status'], 'status', orderStatuses),
    isPaused: read.flag(given['isPaused'], 'isPaused'),
    epoch: moment('epoch'),
    holder: read.orNull(given['holder'], (one) => read.text(one, 'holder', 64)),
    trigger: read.orNull(given['trigger'], readTrigger),
    reason: read.orNull(given['reason'], (one) => read.text(one, 'reason', 64)),
    logs: read.list(given['logs'], 'logs', maxOrderLogs, (one) => read.text(one, 'logs')),
    note: read.text(given['note'], 'note', 50),
    receivedAt: moment('receivedAt'),
    updatedAt: moment('updatedAt'),
    expiresAt: read.orNull(given['expiresAt'], (one) => read.whole(one, 'expiresAt')),
    ...(deletedAt !== undefined && { deletedAt: read.whole(deletedAt, 'deletedAt') }),
  }
}

/** Parses an untrusted order, as a book or a server holds it; null if it is none. */
export function parseOrder(value: unknown): Order | null {
  return orNothing(() => readWhole(value))
}
