import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { type ChainFamily, networkFacts, networks } from '@peregrine/core/network'
import {
  type Environment,
  type Intent,
  type Limits,
  maxClosedAccounts,
  type ServiceFee,
  type ServiceFeeIntent,
  type TokenAmount,
} from './intent.ts'
import { type RecipientAccount, recipientKinds } from './recipientAccount.ts'

type Fields = Record<string, unknown>

/** Thrown for the first field that is not of its type; never leaves this file. */
class NotAnIntent extends Error {}

function wrong(field: string): never {
  throw new NotAnIntent(field)
}

function fieldsOf(value: unknown, field: string): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : wrong(field)
}

function text(value: unknown, field: string, pattern: RegExp): string {
  return typeof value === 'string' && pattern.test(value) ? value : wrong(field)
}

/** A non-negative amount of at most 256 bits: a bigint (structured clone) or its decimal digits (JSON). */
function units(value: unknown, field: string): bigint {
  const isDigits = typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value)
  const amount = isDigits ? BigInt(value) : value
  return typeof amount === 'bigint' && amount >= 0n && amount < 2n ** 256n ? amount : wrong(field)
}

function count(value: unknown, field: string, maximum = Number.MAX_SAFE_INTEGER): number {
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= maximum
  return isCount ? value : wrong(field)
}

function address(value: unknown, field: string, family: ChainFamily): string {
  if (typeof value !== 'string') return wrong(field)
  const isFine =
    family === 'EVM' ? isEvmAddress(value) && value === value.toLowerCase() : isSolanaAddress(value)
  return isFine ? value : wrong(field)
}

function amount(value: unknown, field: string, family: ChainFamily): TokenAmount {
  const given = fieldsOf(value, field)
  return {
    token: address(given.token, `${field}.token`, family),
    units: units(given.units, `${field}.units`),
  }
}

function environment(value: unknown): Environment {
  const { id, runId } = fieldsOf(value, 'environment')
  const name = /^[\x21-\x7e]{1,200}$/
  return {
    id: text(id, 'environment.id', name),
    runId: runId === null ? null : text(runId, 'environment.runId', name),
  }
}

function limits(value: unknown, family: ChainFamily): Limits {
  const given = fieldsOf(value, 'limits')
  if (given.family !== family) wrong('limits.family')
  const at = (name: string): bigint => units(given[name], `limits.${name}`)
  return family === 'EVM'
    ? {
        family,
        chainId: count(given.chainId, 'limits.chainId'),
        nonce: count(given.nonce, 'limits.nonce'),
        maxGas: at('maxGas'),
        maxFeePerGas: at('maxFeePerGas'),
        maxPriorityFeePerGas: at('maxPriorityFeePerGas'),
      }
    : { family, maxNetworkFee: at('maxNetworkFee'), maxTip: at('maxTip'), maxRent: at('maxRent') }
}

function serviceFee(value: unknown, family: ChainFamily): ServiceFee {
  if (value === null) return null
  const { recipient, bps } = fieldsOf(value, 'serviceFee')
  return {
    recipient: address(recipient, 'serviceFee.recipient', family),
    bps: count(bps, 'serviceFee.bps', 10_000),
  }
}

function feeBase(value: unknown): ServiceFeeIntent['trade'] {
  const { coins, bps } = fieldsOf(value, 'trade')
  return { coins: units(coins, 'trade.coins'), bps: count(bps, 'trade.bps', 10_000) }
}

/** Absent where nobody looked, as in intents from before it was asked for: the guard signs none of them. */
function account(value: unknown): RecipientAccount | null {
  if (value === undefined || value === null) return null
  const { kind, isConfirmed } = fieldsOf(value, 'account')
  return {
    kind: recipientKinds.find((name) => name === kind) ?? wrong('account.kind'),
    isConfirmed: typeof isConfirmed === 'boolean' ? isConfirmed : wrong('account.isConfirmed'),
  }
}

function closedAccounts(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxClosedAccounts)
    return wrong('accounts')
  const list = value.map((one, at) => address(one, `accounts.${at}`, 'SOL'))
  return new Set(list).size === list.length ? list : wrong('accounts')
}

function side(value: unknown): 'buy' | 'sell' {
  return value === 'buy' || value === 'sell' ? value : wrong('side')
}

/** Kinds that exist on EVM chains only. */
const evmKinds: readonly unknown[] = ['approval', 'permit', 'cancel']
/** Kinds that exist on Solana only. */
const solanaKinds: readonly unknown[] = ['close-accounts']

/** Kinds that concern the wallet alone. */
function ownBusiness({ kind, accounts }: Fields) {
  if (kind === 'cancel') return { kind } as const
  return kind === 'close-accounts' ? ({ kind, accounts: closedAccounts(accounts) } as const) : wrong('kind')
}

function parse(value: unknown): Intent {
  const given = fieldsOf(value, 'intent')
  const network = networks.find((name) => name === given.network) ?? wrong('network')
  const { family } = networkFacts[network]
  const base = {
    id: text(given.id, 'id', /^[0-9a-f]{32}$/),
    environment: environment(given.environment),
    network,
    wallet: address(given.wallet, 'wallet', family),
    limits: limits(given.limits, family),
  }
  const permission = () => ({
    token: address(given.token, 'token', family),
    spender: address(given.spender, 'spender', family),
    units: units(given.units, 'units'),
  })
  const payment = () => ({
    sends: amount(given.sends, 'sends', family),
    recipient: address(given.recipient, 'recipient', family),
  })
  if ((family === 'SOL' ? evmKinds : solanaKinds).includes(given.kind)) wrong('kind')
  switch (given.kind) {
    case 'swap':
      return {
        ...base,
        kind: 'swap',
        side: side(given.side),
        spend: amount(given.spend, 'spend', family),
        receive: amount(given.receive, 'receive', family),
        deadline: count(given.deadline, 'deadline'),
        serviceFee: serviceFee(given.serviceFee, family),
      }
    case 'approval':
      return { ...base, kind: 'approval', ...permission() }
    case 'permit':
      return { ...base, kind: 'permit', ...permission(), deadline: count(given.deadline, 'deadline') }
    case 'transfer':
      return { ...base, kind: given.kind, ...payment(), account: account(given.account) }
    case 'service-fee':
      return { ...base, kind: given.kind, ...payment(), trade: feeBase(given.trade) }
    default:
      return { ...base, ...ownBusiness(given) }
  }
}

/**
 * Parses an untrusted intent: JSON with amounts as decimal digits, or a structured clone with bigint. Fields beside
 * the known ones are dropped.
 *
 * @returns the intent, or the path of the first field that is wrong
 */
export function readIntent(given: unknown): { intent: Intent } | { wrong: string } {
  try {
    return { intent: parse(given) }
  } catch (error) {
    if (error instanceof NotAnIntent) return { wrong: error.message }
    throw error
  }
}

/** The same for callers that need no reason; null for anything that is no intent. */
export function parseIntent(given: unknown): Intent | null {
  const read = readIntent(given)
  return 'intent' in read ? read.intent : null
}
