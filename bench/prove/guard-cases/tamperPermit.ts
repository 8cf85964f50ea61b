import { nativeCoin } from '@peregrine/core/address'
import { withPermit } from '@peregrine/protocols/pancake-universal/buildSwap'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import type { PermitIntent, PermitSingle, SwapIntent } from '@peregrine/wallet/intent'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { withData } from './evmFields.ts'
import type { GuardCase } from './guardCase.ts'
import { type Change, type Tamper, thief } from './tamper.ts'

const execute = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline)'])
const permitInput = parseAbiParameters([
  'PermitSingle permit, bytes signature',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
])
const router: Hex = (findTradeRouters('bsc')?.universal?.router ?? '0x') as Hex

type Plan = { commands: Hex; inputs: readonly Hex[] }

function plan(
  name: string,
  change: (plan: Plan, intent: SwapIntent, from: GuardCase) => Plan | null,
): Tamper {
  return {
    name: `universal, ${name}`,
    change: (from) =>
      withData(from, (data) => {
        const { intent } = from
        if (!data.startsWith('0x3593564c') || intent.kind !== 'swap') return null
        const [commands, inputs, deadline] = decodeFunctionData({ abi: execute, data }).args
        const changed = change({ commands, inputs }, intent, from)
        return (
          changed && encodeFunctionData({ abi: execute, args: [changed.commands, changed.inputs, deadline] })
        )
      }),
  }
}

type Embedded = { token: Hex; amount: bigint; expiration: number; spender: Hex; sigDeadline: bigint }

/** Changes the permission inside a trade. */
function embedded(name: string, change: (old: Embedded, from: GuardCase) => Partial<Embedded>): Tamper {
  return plan(`permit's ${name}`, ({ commands, inputs }, _, from) => {
    const [first, ...rest] = inputs
    if (!commands.startsWith('0x0a') || !first) return null
    const [{ details, spender, sigDeadline }, signature] = decodeAbiParameters(permitInput, first)
    const { token, amount, expiration, ...other } = {
      ...details,
      spender,
      sigDeadline,
      ...change({ ...details, spender, sigDeadline }, from),
    }
    const single = {
      details: { token, amount, expiration, nonce: other.nonce },
      spender: other.spender,
      sigDeadline: other.sigDeadline,
    }
    return { commands, inputs: [encodeAbiParameters(permitInput, [single, signature]), ...rest] }
  })
}

const trades: Tamper[] = [
  plan('a command that may fail', ({ commands, inputs }) => ({
    commands: `0x${(Number.parseInt(commands.slice(2, 4), 16) | 0x80).toString(16)}${commands.slice(4)}`,
    inputs,
  })),
  plan('an unknown command', ({ commands, inputs }) => ({
    commands: `${commands}21`,
    inputs: [...inputs, '0x'],
  })),
  plan('a transfer behind the trade', ({ commands, inputs }, { receive }) => ({
    commands: `${commands}05`,
    inputs: [
      ...inputs,
      encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
        receive.token as Hex,
        thief.evm,
        1n,
      ]),
    ],
  })),
  plan('a command without input', ({ commands, inputs }) => ({ commands, inputs: inputs.slice(0, -1) })),
  plan('no command', () => ({ commands: '0x', inputs: [] })),
  plan('a permit of the coin', (old, { spend, deadline }) =>
    spend.token === nativeCoin
      ? withPermit(old, {
          token: nativeCoin,
          units: spend.units,
          expiration: deadline,
          nonce: 0,
          spender: router,
          sigDeadline: BigInt(deadline),
          signature: `0x${'11'.repeat(65)}`,
        })
      : null,
  ),
  embedded('token', () => ({ token: thief.token })),
  embedded('spender', () => ({ spender: thief.evm })),
  embedded('amount', ({ amount }) => ({ amount: amount + 1n })),
  embedded('unlimited amount', () => ({ amount: (1n << 160n) - 1n })),
  embedded('expiration', ({ expiration }) => ({ expiration: expiration + 86_400 })),
  embedded('signature deadline', ({ sigDeadline }) => ({ sigDeadline: sigDeadline + 86_400n })),
  embedded('end, which has passed', (_, { now }) => ({ sigDeadline: BigInt(now) })),
]

function typed(
  name: string,
  change: (permit: PermitSingle, intent: PermitIntent, from: GuardCase) => Change,
): Tamper {
  return {
    name: `permit, ${name}`,
    change: (from) => {
      const { unsigned, intent } = from
      return 'permit' in unsigned && intent.kind === 'permit' ? change(unsigned.permit, intent, from) : null
    },
  }
}

function field(
  name: string,
  change: (permit: PermitSingle, from: GuardCase) => Partial<PermitSingle>,
): Tamper {
  return typed(name, (permit, _, from) => ({
    unsigned: { family: 'EVM', chain: 'bsc', permit: { ...permit, ...change(permit, from) } },
  }))
}

const signatures: Tamper[] = [
  field('domain', () => ({ permit2: thief.evm })),
  field('token', () => ({ token: thief.token })),
  field('spender', () => ({ spender: thief.evm })),
  field('units', ({ units }) => ({ units: units + 1n })),
  field('units beyond their type', () => ({ units: 1n << 160n })),
  field('expiration', ({ expiration }) => ({ expiration: expiration + 1 })),
  field('expiration beyond its type', () => ({ expiration: 2 ** 48 })),
  field('signature deadline', ({ sigDeadline }) => ({ sigDeadline: sigDeadline + 1n })),
  field('end, which has passed', (_, { now }) => ({ expiration: now })),
  field('nonce beyond its type', () => ({ nonce: 2 ** 48 })),
  typed('a strange spender, in the intent too', (permit, intent) => ({
    intent: { ...intent, spender: thief.evm },
    unsigned: { family: 'EVM', chain: 'bsc', permit: { ...permit, spender: thief.evm } },
  })),
  typed('another chain', (permit) => ({ unsigned: { family: 'EVM', chain: 'eth', permit } })),
]

/** Tamperings of Permit2 permissions, inside trades and alone, and of the Universal Router's commands. */
export const permitTampers: readonly Tamper[] = [...trades, ...signatures]
