import { nativeCoin } from '@peregrine/core/address'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { EvmLimits, Intent, SolanaLimits, SwapIntent, TransferIntent } from '@peregrine/wallet/intent'
import type { Change, Tamper } from './tamper.ts'
import { thief } from './tamper.ts'
import type { GuardCase } from './guardCase.ts'

type Family = 'EVM' | 'SOL'

const familyOf = ({ unsigned }: GuardCase): Family => unsigned.family
const stranger = (from: GuardCase) => (familyOf(from) === 'EVM' ? thief.evm : thief.sol)
const strangeToken = (from: GuardCase) => (familyOf(from) === 'EVM' ? thief.token : thief.mint)

function any(name: string, change: (from: GuardCase) => Intent | null): Tamper {
  return {
    name: `intent, ${name}`,
    change: (from) => {
      const intent = change(from)
      return intent && { intent }
    },
  }
}

function swap(name: string, change: (intent: SwapIntent, from: GuardCase) => SwapIntent | null): Tamper {
  return any(name, (from) => (from.intent.kind === 'swap' ? change(from.intent, from) : null))
}

function payment(name: string, change: (intent: Payment, from: GuardCase) => Intent | null): Tamper {
  return any(name, (from) => {
    const { intent } = from
    return intent.kind === 'transfer' || intent.kind === 'service-fee' ? change(intent, from) : null
  })
}

function permission(
  name: string,
  change: (intent: Extract<Intent, { kind: 'approval' | 'permit' }>) => Intent,
): Tamper {
  return any(name, ({ intent }) =>
    intent.kind === 'approval' || intent.kind === 'permit' ? change(intent) : null,
  )
}

function evmLimits(name: string, change: (limits: EvmLimits) => EvmLimits): Tamper {
  return any(name, ({ intent, unsigned }) =>
    intent.limits.family === 'EVM' && 'transaction' in unsigned
      ? { ...intent, limits: change(intent.limits) }
      : null,
  )
}

function solanaLimits(name: string, change: (limits: SolanaLimits) => SolanaLimits): Tamper {
  return any(name, ({ intent }) =>
    intent.limits.family === 'SOL' ? { ...intent, limits: change(intent.limits) } : null,
  )
}

const everywhere: Tamper[] = [
  any('environment', ({ intent }) => ({
    ...intent,
    environment: { ...intent.environment, id: 'another' },
  })),
  any('run', ({ intent }) => ({ ...intent, environment: { ...intent.environment, runId: 'another' } })),
  any('family', (from) => ({
    ...from.intent,
    limits:
      familyOf(from) === 'EVM'
        ? { family: 'SOL', maxNetworkFee: 10n ** 12n, maxTip: 0n, maxRent: 0n }
        : { family: 'EVM', chainId: 1, nonce: 0, maxGas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  })),
  any('chain of bytes', ({ intent }) =>
    intent.network === 'eth'
      ? { ...intent, network: 'base' }
      : intent.network === 'base'
        ? { ...intent, network: 'eth' }
        : null,
  ),
  any('family of network', (from) => ({
    ...from.intent,
    network: familyOf(from) === 'EVM' ? 'pump' : 'four',
  })),
  { name: 'environment of the signer', change: () => ({ environment: { id: 'another', runId: null } }) },
  {
    name: 'run of the signer',
    change: ({ environment }): Change => ({ environment: { ...environment, runId: 'another' } }),
  },
]

const swaps: Tamper[] = [
  swap('spent token', (intent, from) => ({
    ...intent,
    spend: { ...intent.spend, token: strangeToken(from) },
  })),
  swap('spent units, one less', (intent) => ({
    ...intent,
    spend: { ...intent.spend, units: intent.spend.units - 1n },
  })),
  swap('received token', (intent, from) => ({
    ...intent,
    receive: { ...intent.receive, token: strangeToken(from) },
  })),
  swap('minimum, twice as much', (intent) => ({
    ...intent,
    receive: { ...intent.receive, units: 2n * intent.receive.units },
  })),
  swap('deadline, earlier than that of the call', (intent, from) =>
    familyOf(from) === 'EVM' && intent.network !== 'four'
      ? { ...intent, deadline: intent.deadline - 1 }
      : null,
  ),
  swap('deadline, passed', (intent, from) => ({ ...intent, deadline: from.now })),
  {
    name: 'time after the deadline',
    change: ({ intent }) => ('deadline' in intent ? { now: intent.deadline } : null),
  },
  swap('no service fee', (intent) => (intent.serviceFee ? { ...intent, serviceFee: null } : null)),
  swap('recipient of the fee', (intent, from) =>
    intent.serviceFee ? { ...intent, serviceFee: { ...intent.serviceFee, recipient: stranger(from) } } : null,
  ),
  swap('lower fee', ({ serviceFee, ...intent }) =>
    serviceFee ? { ...intent, serviceFee: { ...serviceFee, bps: serviceFee.bps - 1 } } : null,
  ),
]

type Payment = Extract<Intent, { kind: 'transfer' | 'service-fee' }>

const isCoin = (token: string) => token === nativeCoin || token === nativeSolMint
const withToken = (intent: Payment, token: string): Payment => ({
  ...intent,
  sends: { ...intent.sends, token },
})

const account = (name: string, found: TransferIntent['account']): Tamper =>
  payment(`recipient, ${name}`, (intent) =>
    intent.kind === 'transfer' ? { ...intent, account: found } : null,
  )

const payments: Tamper[] = [
  payment('recipient', (intent, from) => ({ ...intent, recipient: stranger(from) })),
  payment('units', (intent) => ({ ...intent, sends: { ...intent.sends, units: intent.sends.units + 1n } })),
  payment('token of a payment in tokens', (intent, from) =>
    isCoin(intent.sends.token) ? null : withToken(intent, strangeToken(from)),
  ),
  payment('token of a payment in coins', (intent, from) =>
    isCoin(intent.sends.token) ? withToken(intent, strangeToken(from)) : null,
  ),
  account('nobody looked', null),
  account('a token account', { kind: 'token-account', isConfirmed: true }),
  account('a contract, not confirmed', { kind: 'contract', isConfirmed: false }),
  any('closed accounts, one less', ({ intent }) =>
    intent.kind === 'close-accounts' ? { ...intent, accounts: intent.accounts.slice(1) } : null,
  ),
  permission('token', (intent) => ({ ...intent, token: thief.token })),
  permission('spender', (intent) => ({ ...intent, spender: thief.evm })),
  permission('units, one less', (intent) => ({ ...intent, units: intent.units - 1n })),
  permission('units, one more', (intent) => ({ ...intent, units: intent.units + 1n })),
  any('deadline of a permit', ({ intent }) =>
    intent.kind === 'permit' ? { ...intent, deadline: intent.deadline - 1 } : null,
  ),
]

const limits: Tamper[] = [
  any('chain id', ({ intent }) =>
    intent.limits.family === 'EVM' ? { ...intent, limits: { ...intent.limits, chainId: 5 } } : null,
  ),
  evmLimits('nonce', (old) => ({ ...old, nonce: old.nonce + 1 })),
  evmLimits('gas', (old) => ({ ...old, maxGas: 20_000n })),
  evmLimits('fee', (old) => ({ ...old, maxFeePerGas: 1n })),
  evmLimits('priority fee', (old) => ({ ...old, maxPriorityFeePerGas: 1n })),
  solanaLimits('network fee', (old) => ({ ...old, maxNetworkFee: 4_999n })),
]

const kinds: Tamper[] = [
  any('swap instead of what it was', ({ intent }) =>
    intent.kind === 'swap' || intent.kind === 'permit'
      ? null
      : {
          ...intent,
          kind: 'swap',
          side: 'buy',
          spend: { token: thief.token, units: 1n },
          receive: { token: thief.token, units: 1n },
          deadline: Number.MAX_SAFE_INTEGER,
          serviceFee: null,
        },
  ),
  any('cancel instead of what it was', ({ intent }) =>
    intent.kind === 'cancel' ? null : { ...intent, kind: 'cancel' },
  ),
  any('approval instead of what it was', ({ intent }) =>
    intent.kind === 'approval'
      ? null
      : { ...intent, kind: 'approval', token: thief.token, spender: thief.evm, units: 1n },
  ),
  any('transfer instead of what it was', ({ intent }) =>
    intent.kind === 'transfer' || intent.kind === 'service-fee'
      ? null
      : {
          ...intent,
          kind: 'transfer',
          sends: { token: thief.token, units: 1n },
          recipient: intent.wallet,
          account: { kind: 'wallet', isConfirmed: true },
        },
  ),
]

/** Each field of the intent in turn. Its id and side are labels, which no bytes hold. */
export const intentTampers: readonly Tamper[] = [...everywhere, ...swaps, ...payments, ...limits, ...kinds]
