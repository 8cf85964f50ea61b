import { recoverAll } from '@peregrine/trader/recovery'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { type Hex, parseEther, parseGwei } from 'viem'
import type { OpenTrader } from './openTrader.ts'
import type { TradersChain } from './tradersChain.ts'

const friend = '0x00000000000000000000000000000000f00dcafe'

/** Nonce of the newest bytes of a record; null before any are signed. */
export const nonceOf = ({ attempts }: ExecutionRecord): number | null => attempts.at(-1)?.nonce ?? null

/** How a record stands in a trader's log. */
export const stateOf = async ({ trader }: OpenTrader, { id }: ExecutionRecord) =>
  (await trader.log.read(id))?.state

/** Lets the chain go on, and the trader look. */
export async function nextBlock({ clock }: TradersChain, { trader }: OpenTrader): Promise<void> {
  clock.goOn()
  await clock.mine()
  await recoverAll(trader)
}

/** A payment of 1 coin of Ethereum by another program that has a person's key; returns its hash. */
export async function payByAnother(s: TradersChain, at: number, gwei: string): Promise<Hex> {
  const { account, wallet } = s.personAt(at)
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: await s.count(wallet),
    to: friend,
    value: parseEther('1'),
    gas: 21_000n,
    maxFeePerGas: parseGwei(gwei),
    maxPriorityFeePerGas: parseGwei(gwei),
  })
  return s.chain.rpc.call<Hex>('eth_sendRawTransaction', raw)
}
