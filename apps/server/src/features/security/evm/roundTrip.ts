import { nativeCoin } from '@peregrine/core/address'
import type { SimulatedResult } from '@peregrine/chains/evm/simulateCalls'
import { type Balance, type CallScript, difference, type Outcome } from './callScript.ts'
import { erc20, throwaway } from './evmState.ts'
import type { Plan } from './tradePlan.ts'

export type Purchase = {
  funded: Outcome[]
  bought: Outcome
  /** Tokens added to the wallet. */
  received: Balance
  /** Tokens that left the pool. */
  left: Balance
}
export type Sale = {
  sold: Outcome
  /** Tokens removed from the wallet. */
  given: Balance
  /** Tokens added to the pool, fee included. */
  arrived: Balance
  paid: Balance
}

const { buyer } = throwaway
const coins = 10n ** 24n
export const unlimited = (1n << 256n) - 1n
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Sums transfer logs of the token from one account to another (to anyone if `to` is null). */
function movedByLogs(result: SimulatedResult, token: string, from: string, to: string | null): bigint {
  const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`
  const own = result.logs.filter(
    ({ address, topics }) =>
      address === token &&
      topics[0] === transferTopic &&
      topics[1] === topicOf(from) &&
      (to === null || topics[2] === topicOf(to)),
  )
  return own.reduce((sum, { data }) => sum + (data.length === 66 ? BigInt(data) : 0n), 0n)
}

/** Funds the wallet, converts or borrows what the pool takes, and buys. */
export function writePurchase(script: CallScript, { token, venue, donor, wrapped, pays }: Plan): Purchase {
  script.fund(buyer, coins)
  const funded: Outcome[] = []
  const isCoin = venue.pays === nativeCoin
  if (venue.pays === wrapped) funded.push(script.call(buyer, { to: wrapped, data: '0xd0e30db0' }, pays))
  else if (donor) funded.push(script.call(donor, { to: venue.pays, data: erc20.transfer(buyer, pays) }))
  if (!isCoin)
    funded.push(script.call(buyer, { to: venue.pays, data: erc20.approve(venue.spender, unlimited) }))
  const before = [script.balance(buyer, token, buyer), script.balance(buyer, token, venue.holder)] as const
  const bought = script.call(buyer, venue.buy(pays, buyer), isCoin ? pays : 0n)
  const after = [script.balance(buyer, token, buyer), script.balance(buyer, token, venue.holder)] as const
  return {
    funded,
    bought,
    received: (results) => difference(after[0](results), before[0](results)),
    left: (results) => {
      const byBalance = difference(before[1](results), after[1](results))
      if (byBalance === null) return null
      const byLogs = movedByLogs(bought(results), token, venue.holder, null)
      return byLogs > byBalance ? byLogs : byBalance
    },
  }
}

const sumOf =
  (balances: readonly Balance[]): Balance =>
  (results) =>
    balances.reduce<bigint | null>((sum, balance) => {
      const units = balance(results)
      return sum === null || units === null ? null : sum + units
    }, 0n)

/** Sells `amount`, reading the balances before and after. */
export function writeSale(script: CallScript, { token, venue }: Plan, wallet: string, amount: bigint): Sale {
  const isCoin = venue.pays === nativeCoin
  const arrivedAt = [venue.holder, ...(venue.feeHolder ? [venue.feeHolder] : [])]
  const read = () =>
    [
      script.balance(wallet, token, wallet),
      sumOf(arrivedAt.map((holder) => script.balance(wallet, token, holder))),
      isCoin ? () => 0n : script.balance(wallet, venue.pays, wallet),
    ] as const
  const before = read()
  const sold = script.call(wallet, venue.sell(amount, wallet))
  const after = read()
  return {
    sold,
    given: (results) => difference(before[0](results), after[0](results)),
    arrived: (results) => {
      const byBalance = difference(after[1](results), before[1](results))
      if (byBalance === null) return null
      const byLogs = movedByLogs(sold(results), token, wallet, venue.holder)
      // The token may sell its fees meanwhile, which adds to the pool's balance: the smaller figure is the wallet's.
      return byLogs > 0n && byLogs < byBalance ? byLogs : byBalance
    },
    // A curve pays in coins, and reverts if it cannot.
    paid: (results) => (isCoin ? 1n : difference(after[2](results), before[2](results))),
  }
}
