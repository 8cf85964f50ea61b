import { nativeCoin } from '@peregrine/core/address'
import { expect, test } from 'vitest'
import { newMemory } from './traderMemory.ts'
import type { Trader } from './traderPorts.ts'
import { transferIntent } from './transfer.ts'

const gwei = 1_000_000_000n
const wallet = `0x${'12'.repeat(20)}`
const transfer = {
  network: 'eth',
  wallet,
  token: nativeCoin,
  units: 1n,
  recipient: wallet,
  account: { kind: 'wallet', isConfirmed: false },
} as const
type Sent = { method: string }
const environment = { id: 'env', runId: null }

/** A node that asks for so much; Ethereum's safe price is 1.8 times that, the limit 1.3 times 21,000. */
function traderAt(gasPrice: bigint): Trader {
  const hex = (value: bigint) => `0x${value.toString(16)}`
  const results: Record<string, unknown> = {
    eth_gasPrice: hex(gasPrice),
    eth_maxPriorityFeePerGas: hex(gwei),
    eth_estimateGas: hex(21_000n),
    eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: hex(gwei) },
  }
  const given: Partial<Trader> = {
    request: async (_, __, sent) => ({ result: results[String((sent?.body as Sent | undefined)?.method)] }),
    memory: newMemory(),
    nowMs: () => 1,
    newId: () => 'f'.repeat(32),
    gasPreferences: () => ({ feeMultiplierMilli: 2_000n, gasLimit: 0n }),
  }
  return given as Trader
}

const gas = 27_300n
const shownFee = gas * 18n * gwei

test.each([
  ['what it costs now where that is less', 5n, 9n * gwei],
  ['what was shown where it costs more by now', 14n, 18n * gwei],
])('a transfer is signed with %s', async (_, price, maxFeePerGas) => {
  const intent = await transferIntent(traderAt(price * gwei), transfer, { environment, shownFee })
  expect(intent.limits).toMatchObject({ maxGas: gas, maxFeePerGas })
})

test('a transfer that costs more than half as much again as was shown is not signed', async () => {
  const intent = transferIntent(traderAt(16n * gwei), transfer, { environment, shownFee })
  await expect(intent).rejects.toMatchObject({ code: 'cost-risen' })
})

test('without a fee on the screen the price of now counts', async () => {
  const intent = await transferIntent(traderAt(100n * gwei), transfer, { environment, shownFee: null })
  expect(intent.limits).toMatchObject({ maxFeePerGas: 180n * gwei })
})
