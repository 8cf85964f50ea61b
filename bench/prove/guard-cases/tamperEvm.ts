import { nativeCoin } from '@peregrine/core/address'
import { type Hex, toRlp } from 'viem'
import {
  bytesFrom,
  bytesOf,
  type FieldName,
  fieldsOf,
  rlpNumber,
  swapAddress,
  swapWord,
  withBytes,
  withData,
  withField,
} from './evmFields.ts'
import type { GuardCase } from './guardCase.ts'
import { type Change, type Tamper, thief } from './tamper.ts'

const huge = 10n ** 30n
/** A precompiled contract. */
const reserved = '0x0000000000000000000000000000000000000004'

function bytes(name: string, change: (bytes: Hex) => Hex): Tamper {
  return {
    name: `bytes, ${name}`,
    change: (from) => {
      const old = bytesOf(from)
      return old && withBytes(from, change(old))
    },
  }
}

function field(name: string, of: FieldName, change: (old: Hex, from: GuardCase) => Hex | null): Tamper {
  return { name: `transaction, ${name}`, change: (from) => withField(from, of, (old) => change(old, from)) }
}

function data(name: string, change: (data: Hex, from: GuardCase) => Hex | null): Tamper {
  return { name: `call, ${name}`, change: (from) => withData(from, (old) => change(old, from)) }
}

const numberOf = (text: Hex): bigint => (text === '0x' ? 0n : BigInt(text))
const more = (text: Hex): Hex => rlpNumber(numberOf(text) + 1n)

/** Legacy, with or without the chain that keeps it from being replayed. */
function asLegacy(old: Hex, withChain: boolean): Hex {
  const { nonce, gas, to, value, data: call } = fieldsOf(old)
  return toRlp([
    nonce,
    rlpNumber(huge),
    gas,
    to,
    value,
    call,
    ...(withChain ? ['0x01' as const, '0x' as const, '0x' as const] : []),
  ])
}

const envelope: Tamper[] = [
  bytes('a byte behind the transaction', (old) => `${old}00`),
  bytes('a transaction behind the transaction', (old) => `${old}${old.slice(2)}` as Hex),
  bytes('the last byte missing', (old) => old.slice(0, -2) as Hex),
  bytes('another type', (old) => `0x01${old.slice(4)}`),
  bytes('blobs', (old) => `0x03${old.slice(4)}`),
  bytes('a delegation', (old) => `0x04${old.slice(4)}`),
  bytes('legacy without a chain', (old) => asLegacy(old, false)),
  bytes('legacy at a higher price', (old) => asLegacy(old, true)),
  bytes('an access list', (old) => bytesFrom(fieldsOf(old), [thief.evm])),
  bytes('nothing', () => '0x'),
  bytes('text', (old) => old.replace('0x', '0x7a7a') as Hex),
  field('another chain', 'chain', () => '0x05'),
  field('no chain', 'chain', () => '0x'),
  field('nonce', 'nonce', more),
  field('a nonce with leading zeros', 'nonce', (old) => `0x00${old.slice(2)}`),
  field('gas', 'gas', () => rlpNumber(huge)),
  field('fee', 'fee', () => rlpNumber(huge)),
  field('tip', 'tip', () => rlpNumber(10n ** 10n)),
  field('contract creation', 'to', () => '0x'),
  field('target', 'to', () => thief.evm),
  field('target, the wallet', 'to', (old, { intent }) =>
    old === intent.wallet ? null : (intent.wallet as Hex),
  ),
  field('a short target', 'to', (old) => old.slice(0, -2) as Hex),
  field('value, one more', 'value', more),
  field('value, one less', 'value', (old) => (old === '0x' ? null : rlpNumber(numberOf(old) - 1n))),
  field('data beside a payment', 'data', (old) => (old === '0x' ? '0x00' : null)),
  field('no data', 'data', () => '0x'),
  {
    name: 'another chain, in the intent too',
    change: (from) => {
      const { intent } = from
      const changed = withField(from, 'chain', () => '0x05')
      return changed && intent.limits.family === 'EVM'
        ? { ...changed, intent: { ...intent, limits: { ...intent.limits, chainId: 5 } } }
        : null
    },
  },
]

const calls: Tamper[] = [
  data('a byte behind the call', (old) => `${old}00`),
  data('a word behind the call', (old) => `${old}${'00'.repeat(32)}` as Hex),
  data('the last word missing', (old) => old.slice(0, -64) as Hex),
  data('an unknown function', (old) => `0xdeadbeef${old.slice(10)}`),
  data('transferFrom', (old) => `0x23b872dd${old.slice(10)}`),
  data('approve instead of transfer', (old) =>
    old.startsWith('0xa9059cbb') ? `0x095ea7b3${old.slice(10)}` : null,
  ),
  data('transfer instead of approve', (old) =>
    old.startsWith('0x095ea7b3') ? `0xa9059cbb${old.slice(10)}` : null,
  ),
  data('dirt above an address', (old, { intent }) => {
    const plain = ['wallet', 'recipient', 'spender'].flatMap((name) => {
      const address: unknown = Reflect.get(intent, name)
      return typeof address === 'string' && old.includes(`00${address.slice(2)}`) ? [address.slice(2)] : []
    })
    return plain[0] === undefined ? null : (old.replace(`00${plain[0]}`, `01${plain[0]}`) as Hex)
  }),
]

/** The amount and addresses of a call that does not trade. */
const payments: Tamper[] = [
  data('recipient', (old, { intent }) =>
    'recipient' in intent ? swapAddress(old, intent.recipient, thief.evm) : null,
  ),
  data('units sent', (old, { intent }) =>
    'sends' in intent ? swapWord(old, intent.sends.units, intent.sends.units + 1n) : null,
  ),
  data('spender', (old, { intent }) =>
    'spender' in intent ? swapAddress(old, intent.spender, thief.evm) : null,
  ),
  data('units approved', (old, { intent }) =>
    intent.kind === 'approval' ? swapWord(old, intent.units, intent.units + 1n) : null,
  ),
  data('unlimited approval', (old, { intent }) =>
    intent.kind === 'approval' ? swapWord(old, intent.units, (1n << 256n) - 1n) : null,
  ),
  {
    name: 'a strange spender, in the intent too',
    change: (from): Change => {
      const { intent } = from
      if (intent.kind !== 'approval') return null
      const changed = withData(from, (old) => swapAddress(old, intent.spender, thief.evm))
      return changed && { ...changed, intent: { ...intent, spender: thief.evm } }
    },
  },
  {
    name: 'a reserved address as recipient, in the intent too',
    change: (from): Change => {
      const { intent } = from
      if (intent.kind !== 'transfer') return null
      const changed =
        intent.sends.token === nativeCoin
          ? withField(from, 'to', () => reserved)
          : withData(from, (old) => swapAddress(old, intent.recipient, reserved))
      return changed && { ...changed, intent: { ...intent, recipient: reserved } }
    },
  },
  {
    name: 'an approval of the router itself in place of a transfer',
    change: (from): Change => {
      const { intent } = from
      if (intent.kind !== 'transfer') return null
      const changed = withData(from, (old) => `0x095ea7b3${old.slice(10)}`)
      return changed && { ...changed, intent: { ...intent, sends: { ...intent.sends, units: 0n } } }
    },
  },
]

/** Tamperings of EVM transactions of any kind. */
export const evmTampers: readonly Tamper[] = [...envelope, ...calls, ...payments]
