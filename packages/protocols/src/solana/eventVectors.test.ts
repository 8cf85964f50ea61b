import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { jupiterHops } from '../jupiter/jupiterHops.ts'
import { pumpCreateEvent } from '../pumpfun/pumpCreateEvent.ts'
import { pumpTradeEvent } from '../pumpfun/pumpTradeEvent.ts'
import { pumpswapTradeEvent } from '../pumpswap/decodePumpswapEvents.ts'
import { launchlabTradeEvent } from '../raydium-launchlab/launchlabTradeEvent.ts'
import { eventOfCall, loggedEvents } from './anchorEvents.ts'
import { tagAt, u64At } from './bytes.ts'
import { decodeSolanaTransaction } from './decodeSolanaTransaction.ts'
import { parseSolanaTransaction } from './parseSolanaTransaction.ts'
import { nativeSolMint, programs } from './programs.ts'
import { ownLogs } from './ownLogs.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

const fixtures = join(import.meta.dirname, '../../../../../shared/fixtures')
const isHere = existsSync(fixtures)

type Vector = { test: string; hex: string[]; base64: string[]; expected: Record<string, string | boolean> }
const vectors: Vector[] = isHere
  ? JSON.parse(readFileSync(join(fixtures, 'expected/solana_event_vectors_pinax.json'), 'utf8'))
  : []

/** The event's bytes from its tag on: the vectors have the self-call tag before it. */
function eventOf(name: string): { bytes: Uint8Array; valueOf: (field: string) => string } {
  const vector = vectors.find((candidate) => candidate.test === name) as Vector
  const bytes = Uint8Array.from(Buffer.from(vector.hex[0] as string, 'hex')).subarray(8)
  const { event } = vector.expected
  if (typeof event !== 'string')
    return { bytes, valueOf: (field) => String(vector.expected[field]).match(/[\w]+/)?.[0] ?? '' }
  const valueOf = (field: string) =>
    (event.match(new RegExp(`\\b${field}: "?([^",\\n]+)`))?.[1] ?? '').replaceAll('_', '').trim()
  return { bytes, valueOf }
}

describe.skipIf(!isHere)('published event bytes (skipped where ../shared/fixtures is absent)', () => {
  test.each(['v0', 'v1', 'v2', 'v3_sell', 'v3_buy'])('pump.fun TradeEvent %s', (form) => {
    const { bytes, valueOf } = eventOf(`anchor_self_cpi_trade_${form}`)
    const fee = valueOf('fee') === '' ? null : BigInt(valueOf('fee')) + BigInt(valueOf('creator_fee'))
    const real = (field: string) => (valueOf(field) === '' ? null : BigInt(valueOf(field)))
    expect(pumpTradeEvent(bytes)).toEqual({
      mint: valueOf('mint'),
      user: valueOf('user'),
      isBuy: valueOf('is_buy') === 'true',
      quoteMint: nativeSolMint,
      quoteUnits: BigInt(valueOf('sol_amount')),
      tokenUnits: BigInt(valueOf('token_amount')),
      feeUnits: fee,
      curve: {
        virtualQuote: BigInt(valueOf('virtual_sol_reserves')),
        virtualToken: BigInt(valueOf('virtual_token_reserves')),
        realQuote: real('real_sol_reserves'),
        realToken: real('real_token_reserves'),
      },
    })
  })

  test('pump.fun CreateEvent', () => {
    const { bytes, valueOf } = eventOf('anchor_self_cpi_create')
    expect(pumpCreateEvent(bytes)).toEqual({
      name: valueOf('name'),
      symbol: valueOf('symbol'),
      uri: valueOf('uri'),
      mint: valueOf('mint'),
      bondingCurve: valueOf('bonding_curve'),
      creator: valueOf('creator'),
      quoteMint: nativeSolMint,
      totalSupply: BigInt(valueOf('token_total_supply')),
    })
  })

  test.each(['buy', 'sell'])('PumpSwap %s event', (kind) => {
    const { bytes, valueOf } = eventOf(`unpack_${kind}_event_v2`)
    const isBuy = kind === 'buy'
    const units = (field: string) => BigInt(valueOf(field))
    const poolSide = BigInt(
      valueOf(isBuy ? 'quote_amount_in_with_lp_fee' : 'quote_amount_out_without_lp_fee'),
    )
    expect(pumpswapTradeEvent(bytes)).toMatchObject({
      isBuy,
      pool: valueOf('pool'),
      user: valueOf('user'),
      baseUnits: BigInt(valueOf(isBuy ? 'base_amount_out' : 'base_amount_in')),
      quoteUnits: poolSide,
      feeUnits: BigInt(valueOf('protocol_fee')) + BigInt(valueOf('coin_creator_fee')),
      reserves: isBuy
        ? [
            units('pool_base_token_reserves') - units('base_amount_out'),
            units('pool_quote_token_reserves') + poolSide,
          ]
        : [
            units('pool_base_token_reserves') + units('base_amount_in'),
            units('pool_quote_token_reserves') - poolSide,
          ],
    })
  })

  test.each(['unpack_launchpad_trade_event', 'unpack_launchpad_trade_event_2'])('LaunchLab %s', (name) => {
    const { bytes, valueOf } = eventOf(name)
    const units = (field: string) => BigInt(valueOf(field))
    const creatorFee = name.endsWith('_2') ? 0n : units('creator_fee')
    const feeUnits = units('protocol_fee') + units('platform_fee') + units('share_fee') + creatorFee
    const trade = launchlabTradeEvent(bytes)
    expect(trade).toMatchObject({
      pool: valueOf('pool_state'),
      isBuy: valueOf('trade_direction') === 'Buy',
      isFilled: false,
    })
    // The trader's payment is the curve's income plus fees.
    expect((trade?.quoteUnits ?? 0n) + feeUnits).toBe(units('amount_in'))
    expect(trade?.baseUnits).toBe(units('amount_out'))
    expect(trade?.feeUnits).toBe(feeUnits)
  })

  test('Jupiter v6 SwapEvent', () => {
    const { bytes, valueOf } = eventOf('unpack_v6_swap_event')
    expect(jupiterHops(bytes)).toEqual([
      {
        amm: valueOf('amm'),
        inputMint: valueOf('input_mint'),
        inputUnits: BigInt(valueOf('input_amount')),
        outputMint: valueOf('output_mint'),
        outputUnits: BigInt(valueOf('output_amount')),
      },
    ])
  })
})

/** Input and output per a venue's own event or log, which its decoder does not read. */
type Witness = (transaction: SolanaTransaction, instruction: Instruction) => [bigint, bigint] | null

function logged(transaction: SolanaTransaction, instruction: Instruction): Uint8Array | undefined {
  const events = loggedEvents(transaction, instruction)
  return events.find(({ bytes }) => tagAt(bytes) === '40c6cde8260871e2')?.bytes
}

const witnesses: Record<string, Witness> = {
  [programs.raydiumAmmV4]: (transaction, instruction) => {
    const line = ownLogs(transaction, instruction).find((text) => text.startsWith('Program log: ray_log: '))
    const bytes = Uint8Array.from(Buffer.from(line?.slice(22) ?? '', 'base64'))
    return bytes[0] === 3 && bytes.length === 57 ? [u64At(bytes, 1), u64At(bytes, 49)] : null
  },
  [programs.raydiumClmm]: (transaction, instruction) => {
    const event = logged(transaction, instruction)
    if (event === undefined) return null
    const [first, second] = [u64At(event, 136), u64At(event, 152)]
    return event[168] === 1 ? [first, second] : [second, first]
  },
  [programs.raydiumCpmm]: (transaction, instruction) => {
    const event = logged(transaction, instruction)
    // The event's input is the amount received; the withheld Token-2022 fee is separate.
    return event ? [u64At(event, 56) + u64At(event, 72), u64At(event, 64)] : null
  },
  [programs.meteoraDlmm]: (_transaction, instruction) => {
    const events = instruction.children.map((child) => eventOfCall(child))
    const event = events.find((bytes) => bytes && tagAt(bytes) === '516ce3becdd00ac4')
    return event ? [u64At(event, 80), u64At(event, 88)] : null
  },
}

test.skipIf(!isHere)('swaps read from transfers agree with the venues’ own events and logs', () => {
  const agreed = new Map<string, number>()
  for (const file of readdirSync(join(fixtures, 'solana'))) {
    const { result } = JSON.parse(readFileSync(join(fixtures, 'solana', file), 'utf8'))
    const transaction = parseSolanaTransaction(result) as SolanaTransaction
    for (const fact of decodeSolanaTransaction(result).facts) {
      if (fact.kind !== 'swap') continue
      const instruction = transaction.inOrder.find(({ index }) => index === fact.index) as Instruction
      const witness = witnesses[instruction.program]?.(transaction, instruction)
      if (!witness) continue
      expect([fact.sold.units, fact.bought.units], `${file} ${fact.dex}`).toEqual(witness)
      agreed.set(fact.dex, (agreed.get(fact.dex) ?? 0) + 1)
    }
  }
  expect([...agreed.keys()].sort()).toEqual([
    'meteora-dlmm',
    'raydium-amm-v4',
    'raydium-clmm',
    'raydium-cpmm',
  ])
})
