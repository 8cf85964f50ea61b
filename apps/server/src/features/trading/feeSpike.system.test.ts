import { higherFees, raisedIntent, replaceableOf } from '@peregrine/trader/replacement'
import { portsOf } from '@peregrine/trader/executions'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { replaceAttempt } from '@peregrine/wallet/execution/runExecution'
import { feesOfSigned } from '@peregrine/wallet/trade/evmUnsigned'
import { type Hex, parseGwei } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OpenTrader } from './testing/openTrader.ts'
import { startTradersChain, type TradersChain } from './testing/tradersChain.ts'

const way = { protection: 'off', isFast: false } as const

let s: TradersChain
beforeAll(async () => {
  s = await startTradersChain()
})
afterEach(() => s.clock.goOn())
afterAll(() => s.end())

/** A trade that hangs since the base fee rose above all that it may pay. */
async function hanging(trader: OpenTrader, baseFee: bigint): Promise<ExecutionRecord> {
  s.clock.stop()
  await trader.buy()
  const record = await trader.newest()
  await s.setBaseFee(baseFee)
  await s.clock.mine()
  return record
}

const feesOf = ({ attempts }: ExecutionRecord, at: number) => feesOfSigned(attempts.at(at)?.raw as Hex)

test.each([
  ['speed-up', 'confirmed', 1n],
  ['cancel', 'failed', 0n],
] as const)('after a spike of fees one %s is enough', async (how, state, buys) => {
  await s.setBaseFee(parseGwei('2'))
  await s.clock.mine()
  const trader = await s.trader({ at: 0 })
  const spike = parseGwei('40')
  const held = () => s.held(s.personAt(0).wallet)
  const before = await held()
  const record = await hanging(trader, spike)
  expect(feesOf(record, 0).maxFeePerGas).toBeLessThan(spike)
  const found = replaceableOf(record)
  if (!found) throw new Error('the trade cannot be replaced')
  const fees = await higherFees(trader.trader, found)
  const { environment } = await trader.trader.trading()
  const baseFeeNow = await s.baseFee()
  s.clock.goOn()
  const ports = portsOf(trader.trader, { environment, way })
  const ended = await replaceAttempt(ports, record, raisedIntent(found, how, fees))
  expect(ended).toMatchObject({ state, landed: ended.attempts[1]?.hash })
  expect(ended.attempts).toHaveLength(2)
  // 30 % more than before would not have been mined.
  expect((feesOf(ended, 0).maxFeePerGas * 13n) / 10n).toBeLessThan(baseFeeNow)
  expect(feesOf(ended, 1).maxFeePerGas).toBeGreaterThan(spike)
  expect(await s.receipt(record.attempts[0]?.hash ?? '')).toBeNull()
  expect((await held()) > before).toBe(buys > 0n)
})
