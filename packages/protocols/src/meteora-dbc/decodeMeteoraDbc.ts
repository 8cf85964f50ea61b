import type { BaseUnits } from '@peregrine/core/units'
import type { DecodeFault, Fact, SwapFact } from '../fact.ts'
import { anchorEvents, eventOfCall } from '../solana/anchorEvents.ts'
import { tagAt } from '../solana/bytes.ts'
import { instructionBytes } from '../solana/instructionBytes.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'
import { tokenNames } from '../solana/tokenNames.ts'
import { faultAt, nothing, type VenueDecoder } from '../solana/venueDecoder.ts'
import { worthAtSqrtPrice } from '../sqrtPrice.ts'
import { type CurveProgress, type DbcSwap, dbcSwapEvent } from './dbcSwapEvent.ts'

const dex = 'meteora-dbc'
const launches = new Set(['8c55d7b06636684f', 'a976334e916edc9b'])
const migrateDammV1 = '1b013016b43f76d9'
const migrateDammV2 = '9ca9e66735e45040'

/**
 * Trades, launches, filled curves and migrations of Meteora's dynamic bonding curve. Account indexes: the published
 * IDL.
 */
export const decodeMeteoraDbc: VenueDecoder = (transaction, instruction) => {
  if (eventOfCall(instruction) !== null) return nothing
  const tag = tagAt(instructionBytes(instruction))
  if (launches.has(tag)) return decodeLaunch(instruction)
  if (tag === migrateDammV1 || tag === migrateDammV2) return decodeMigration(tag, transaction, instruction)
  return decodeSwap(transaction, instruction)
}

/** Swap and swap2 share their account indexes: pool 2, mints 7 and 8, payer 9. One swap emits both event forms. */
function decodeSwap(
  transaction: SolanaTransaction,
  instruction: Instruction,
): readonly (Fact | DecodeFault)[] {
  const read = anchorEvents(transaction, instruction).map(({ bytes }) => dbcSwapEvent(bytes))
  if (read.includes(undefined)) return faultAt(dex, instruction, 'short EvtSwap')
  const events = read.filter((event) => event !== null && event !== undefined)
  const swap = events[0]
  if (swap === undefined) return nothing
  const { accounts } = instruction
  const [base, quote] = [accounts[7], accounts[8]]
  if (base === undefined || quote === undefined) return faultAt(dex, instruction, 'missing accounts')
  const progress = events.find((event) => event.progress)?.progress
  const fact = swapOf(swap, instruction, base, quote)
  return progress ? withProgress(fact, base, progress) : [fact]
}

function withProgress(fact: SwapFact, token: string, { quote, threshold }: CurveProgress): readonly Fact[] {
  const curve = { virtualQuote: null, virtualToken: null, realQuote: quote, realToken: null }
  const swap = { ...fact, curve }
  if (quote < threshold || fact.pool === null) return [swap]
  const { pool, index } = fact
  return [swap, { kind: 'curve', dex, pool, index, token, stage: 'filled', toPool: null }]
}

/** The curve's own amounts: a fee on a sale's output is added back to the curve's output. */
function swapOf(swap: DbcSwap, { accounts, index }: Instruction, base: string, quote: string): SwapFact {
  const gave = swap.isBuy || swap.isFeeOnInput ? swap.outputUnits : swap.outputUnits + swap.feeUnits
  const [input, output] = swap.isBuy ? [quote, base] : [base, quote]
  const feeToken = swap.isFeeOnInput ? input : output
  return {
    kind: 'swap',
    dex,
    pool: swap.pool,
    index,
    sold: { token: input, units: swap.inputUnits as BaseUnits },
    bought: { token: output, units: gave as BaseUnits },
    sender: accounts[9] ?? null,
    fee: { token: feeToken, units: swap.feeUnits as BaseUnits },
    after: worthAtSqrtPrice([base, quote], swap.nextSqrtPrice, 64n),
  }
}

/** The arguments are name, symbol and uri; both forms of the instruction share the first six accounts. */
function decodeLaunch(instruction: Instruction): readonly (Fact | DecodeFault)[] {
  const names = tokenNames(instructionBytes(instruction), 8)
  if (!names) return faultAt(dex, instruction, 'short launch')
  const [, , creator, token, quote, pool] = instruction.accounts
  if (!creator || !token || !quote || !pool) return faultAt(dex, instruction, 'missing accounts')
  const { name, symbol, uri } = names
  const made = { kind: 'launch', dex, pool, index: instruction.index, token, quote, creator } as const
  return [{ ...made, name, symbol, uri, totalSupply: null, decimals: null }]
}

function decodeMigration(
  tag: string,
  { balances }: SolanaTransaction,
  { accounts, index }: Instruction,
): readonly Fact[] {
  const [pool, toPool] = [accounts[0], accounts[4]]
  const token = tag === migrateDammV2 ? accounts[13] : balances.get(accounts[17] ?? '')?.mint
  if (pool === undefined || toPool === undefined || token === undefined) return []
  return [{ kind: 'curve', dex, pool, index, token, stage: 'migrated', toPool }]
}
