import { decodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { createRandom } from '../people/random.ts'
import { balanceOfData } from './call.ts'
import type { Market } from './market.ts'
import type { TradingContext } from './planTrades.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)'])

/** Handouts per block. */
const share = 0.2
/** Tokens that anybody may send on. */
const plain: ReadonlySet<Market['kind']> = new Set(['honest', 'mintable'])

/**
 * Occasionally has a holder of a launched token send a part of it to another holder, as people with several wallets do;
 * called once per block, after its trades. Uses its own random source, so that it shifts nobody's trades.
 */
export function createHandOuts(trading: TradingContext): (markets: readonly Market[]) => Promise<void> {
  const { cast, key, rpc, sender } = trading
  const random = createRandom(cast.deployer.account.address, `${key}/handouts`)
  return async (markets) => {
    const open = markets.filter(
      ({ kind, heat, holders }) => plain.has(kind) && heat > 0 && holders.length > 3,
    )
    if (open.length === 0 || !random.chance(share)) return
    const { pool, holders } = random.pick(open)
    // The first buyers have the most to hand out.
    const giver = random.pick(holders.slice(0, 3))
    const receiver = random.pick(holders.filter((holder) => holder !== giver))
    const data = balanceOfData(giver.account.address)
    const [answer] = await rpc.batch([['eth_call', [{ to: pool.base, data }, 'latest']]])
    const result = answer?.result
    if (typeof result !== 'string' || result.length !== 66) return
    const [balance] = decodeAbiParameters([{ type: 'uint256' }], result as `0x${string}`)
    const units = (balance * BigInt(random.between(10, 40))) / 100n
    if (units === 0n) return
    const args = [receiver.account.address, units] as const
    const call = {
      to: pool.base,
      data: encodeFunctionData({ abi, functionName: 'transfer', args }),
      gas: 120_000n,
    }
    // It may have sold in the same block.
    sender.queue(giver, call, { what: 'transfer', mayFail: true })
  }
}
