import { nativeCoin } from '@peregrine/core/address'
import { networkFacts, type Network } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { Statement, StatementCode } from '@peregrine/wallet/guard/verdict'

type Params = Statement['params']

function amountText(network: Network, { token = '', units = '' }: Params): string {
  const { coin, family } = networkFacts[network]
  const isCoin = token === (family === 'EVM' ? nativeCoin : nativeSolMint)
  if (isCoin) return `${formatUnits(BigInt(units), family === 'EVM' ? 18 : 9)} ${coin}`
  return `${units} base units of ${token}`
}

function timeText({ seconds = '' }: Params): string {
  const time = new Date(Number(seconds) * 1_000)
  return Number.isNaN(time.getTime()) ? `${seconds} s` : time.toISOString()
}

function serviceFeeText(network: Network, params: Params): string {
  const { bps, recipient } = params
  const amount = bps === undefined ? amountText(network, params) : `${Number(bps) / 100} %`
  return `pays a service fee of ${amount} to ${recipient}`
}

const words: Record<StatementCode, (network: Network, params: Params) => string> = {
  network: (_, { network, chainId }) =>
    chainId === undefined ? `on ${network}` : `on ${network}, chain ${chainId}`,
  spends: (network, params) => `spends ${amountText(network, params)}`,
  'receives-at-least': (network, params) => `receives at least ${amountText(network, params)}`,
  'to-own-wallet': (_, { wallet }) => `to the own wallet ${wallet}`,
  sends: (network, params) => `sends ${amountText(network, params)} to ${params.recipient}`,
  approves: (network, params) => `lets ${params.spender} take ${amountText(network, params)}`,
  'approves-unlimited': (_, { spender, token }) => `lets ${spender} take any amount of ${token}`,
  permits: (network, params) => `permits ${params.spender} to take ${amountText(network, params)}`,
  cancels: (_, { nonce }) => `cancels the transaction with nonce ${nonce}`,
  closes: (_, { accounts, wallet }) =>
    `closes ${accounts} empty token accounts, whose deposits return to ${wallet}`,
  'service-fee': serviceFeeText,
  'network-fee-at-most': (network, params) => `network fee at most ${amountText(network, params)}`,
  'tip-at-most': (network, params) => `tip at most ${amountText(network, params)}`,
  'rent-at-most': (network, params) => `deposits for token accounts at most ${amountText(network, params)}`,
  'valid-until': (_, params) => `valid until ${timeText(params)}`,
  'no-deadline': () => 'without a deadline',
}

/** A statement as an English line, without its full stop. */
export function wordsOf(network: Network, { code, params }: Statement): string {
  return words[code](network, params)
}
