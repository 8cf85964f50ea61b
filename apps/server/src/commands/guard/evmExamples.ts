import { nativeCoin } from '@peregrine/core/address'
import { networkFacts } from '@peregrine/core/network'
import { buildApproval, buildTokenTransfer } from '@peregrine/protocols/erc20/buildCalls'
import type { BuiltCall } from '@peregrine/protocols/swapOrder'
import type { Intent, SwapIntent } from '@peregrine/wallet/intent'
import { serializeTransaction } from 'viem'
import { chainIdOf, deadlineOf, type Example, type ExampleMaker, intentBase } from './example.ts'
import { callOf, permitOf, placeOf, spenderOf } from './evmTrades.ts'

type EvmNetwork = 'eth' | 'base' | 'bsc' | 'four'
type Hex = `0x${string}`

const wallet = '0xaa00000000000000000000000000000000000001'
const friend = '0xbb00000000000000000000000000000000000002'
const operator = '0xfee0000000000000000000000000000000000001'
const gwei = 1_000_000_000n
const coin = 1_000_000_000_000_000_000n

function baseOf(network: EvmNetwork) {
  return intentBase(network, wallet, {
    family: 'EVM' as const,
    chainId: chainIdOf(network),
    nonce: 7,
    maxGas: 400_000n,
    maxFeePerGas: 30n * gwei,
    maxPriorityFeePerGas: 2n * gwei,
  })
}

function exampleOf(intent: Intent, { to, data, value }: BuiltCall): Example {
  const transaction = serializeTransaction({
    type: 'eip1559',
    chainId: chainIdOf(intent.network),
    nonce: 7,
    gas: 300_000n,
    maxFeePerGas: 25n * gwei,
    maxPriorityFeePerGas: gwei,
    to: to as Hex,
    value,
    data,
  })
  return { intent, unsigned: { family: 'EVM', chain: networkFacts[intent.network].chain, transaction } }
}

/** On BNB Chain the operator's fee is paid apart, after the trade. */
function swapOf(network: EvmNetwork, side: 'buy' | 'sell', now: number): SwapIntent {
  const { token } = placeOf(network)
  const hasFee = network === 'eth' || network === 'base'
  const [spent, received] =
    side === 'buy'
      ? [
          { token: nativeCoin, units: coin / 10n },
          { token, units: 25_000n * coin },
        ]
      : [
          { token, units: 25_000n * coin },
          { token: nativeCoin, units: coin / 12n },
        ]
  return {
    ...baseOf(network),
    kind: 'swap',
    side,
    spend: spent,
    receive: received,
    deadline: deadlineOf(now),
    serviceFee: hasFee ? { recipient: operator, bps: 80 } : null,
  }
}

function swap(network: EvmNetwork, side: 'buy' | 'sell', options = {}): ExampleMaker {
  return (now) => {
    const intent = swapOf(network, side, now)
    return exampleOf(intent, callOf(network, intent, options))
  }
}

function approval(network: EvmNetwork): ExampleMaker {
  return () => {
    const permission = { token: placeOf(network).token, spender: spenderOf(network), units: 25_000n * coin }
    const intent: Intent = { ...baseOf(network), kind: 'approval', ...permission }
    return exampleOf(intent, buildApproval(intent.token, intent.spender, intent.units))
  }
}

function permit(): ExampleMaker {
  return (now) => {
    const { permit2: _, ...fields } = permitOf(25_000n * coin, deadlineOf(now))
    const { token, spender, units } = fields
    const intent: Intent = {
      ...baseOf('bsc'),
      kind: 'permit',
      token,
      spender,
      units,
      deadline: deadlineOf(now),
    }
    return {
      intent,
      unsigned: { family: 'EVM', chain: 'bsc', permit: permitOf(units, deadlineOf(now)) },
    }
  }
}

function payment(
  network: EvmNetwork,
  kind: 'transfer' | 'service-fee',
  token: string,
  units: bigint,
): ExampleMaker {
  const recipient = kind === 'transfer' ? friend : operator
  const payment = { ...baseOf(network), sends: { token, units }, recipient }
  const intent: Intent =
    kind === 'transfer'
      ? { ...payment, kind, account: { kind: 'wallet', isConfirmed: false } }
      : { ...payment, kind, trade: { coins: units * 125n, bps: 80 } }
  const call: BuiltCall =
    token === nativeCoin
      ? { to: recipient, data: '0x', value: units }
      : buildTokenTransfer(token, recipient, units)
  return () => exampleOf(intent, call)
}

function cancel(network: EvmNetwork): ExampleMaker {
  return () => exampleOf({ ...baseOf(network), kind: 'cancel' }, { to: wallet, data: '0x', value: 0n })
}

function examplesOf(network: EvmNetwork): [string, ExampleMaker][] {
  const { token } = placeOf(network)
  return [
    [`${network}-buy`, swap(network, 'buy')],
    [`${network}-sell`, swap(network, 'sell')],
    [`${network}-approval`, approval(network)],
    [`${network}-transfer`, payment(network, 'transfer', token, 500n * coin)],
    [`${network}-transfer-coin`, payment(network, 'transfer', nativeCoin, coin / 4n)],
    [`${network}-service-fee`, payment(network, 'service-fee', nativeCoin, coin / 1_000n)],
    [`${network}-cancel`, cancel(network)],
  ]
}

/** Examples of the EVM networks, by name. */
export const evmExamples: ReadonlyMap<string, ExampleMaker> = new Map([
  ...(['eth', 'base', 'bsc', 'four'] as const).flatMap(examplesOf),
  ['bsc-permit', permit()],
  ['bsc-sell-permit', swap('bsc', 'sell', { hasPermit: true })],
])
