import { encodeFunctionData, parseAbi } from 'viem'
import { createRandom, type Random } from '../people/random.ts'
import { contractAddresses } from './contractAddresses.ts'
import type { TradingContext } from './planTrades.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)'])

/** Transfers by KOLs per block. */
const share = 0.3

/**
 * Occasionally sends coins or dollars from a KOL to somebody, as people do; called once per block. Uses its own random
 * source, so that it shifts nobody's trades.
 */
export function createPlainTransfers(trading: TradingContext): () => void {
  const random = createRandom(trading.cast.deployer.account.address, `${trading.key}/transfers`)
  return () => {
    if (random.chance(share)) sendSomething(trading, random)
  }
}

function sendSomething({ cast, key, sender }: TradingContext, random: Random): void {
  const person = random.pick(cast.kol)
  const receiver = random.pick([...cast.kol, ...cast.retail]).account.address
  if (receiver === person.account.address) return
  const usd = random.logBetween(5, 900)
  const { coinDollars, stables } = contractAddresses[key]
  const stable = random.chance(0.5) ? stables[0] : undefined
  if (!stable) {
    const value = BigInt(Math.round((usd / coinDollars) * 1e9)) * 10n ** 9n
    return sender.queue(person, { to: receiver, data: '0x', value, gas: 21_000n }, { what: 'transfer' })
  }
  const units = BigInt(Math.round(usd)) * 10n ** BigInt(stable.decimals)
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, units] })
  sender.queue(person, { to: stable.address, data, gas: 100_000n }, { what: 'transfer', mayFail: true })
}
