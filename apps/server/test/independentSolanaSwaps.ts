import { createHash } from 'node:crypto'
import { askNode, type IndependentSwap } from './independentSwap.ts'

const wrappedSol = 'So11111111111111111111111111111111111111112'
const pump = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'
const pumpSwap = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'
const cpmm = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'

/** Positions in an instruction of its pool, and of the vaults with their mints; null is the pool's own coins. */
type Places = { pool: number; user: number; mints: [number, number | null]; vaults: [number, number | null] }

const curveV1: Places = { pool: 3, user: 6, mints: [2, null], vaults: [4, null] }
const curveV2: Places = { pool: 10, user: 13, mints: [1, null], vaults: [11, null] }
const amm: Places = { pool: 0, user: 1, mints: [3, 4], vaults: [7, 8] }
const cp: Places = { pool: 3, user: 0, mints: [10, 11], vaults: [6, 7] }

const tagOf = (name: string): string =>
  createHash('sha256').update(`global:${name}`).digest('hex').slice(0, 16)
const named = (program: string, names: string[], places: Places): [string, Places][] =>
  names.map((name) => [`${program} ${tagOf(name)}`, places])
const trades = new Map([
  ...named(pump, ['buy', 'buy_exact_sol_in', 'sell'], curveV1),
  ...named(pump, ['buy_v2', 'buy_exact_quote_in_v2', 'sell_v2'], curveV2),
  ...named(pumpSwap, ['buy', 'buy_exact_quote_in', 'sell'], amm),
  ...named(cpmm, ['swap_base_input', 'swap_base_output'], cp),
])

/** Discriminator of an event that a program writes by calling itself, then that of pump.fun's TradeEvent. */
const tradeEvent = 'e445a52e51cb9a1dbddb7fd34ee661ee'

type RawInstruction = { programIdIndex: number; accounts: number[]; data: string }
type TokenBalance = { accountIndex: number; uiTokenAmount: { amount: string } }
type RawTransaction = {
  transaction: { signatures: string[]; message: { accountKeys: string[]; instructions: RawInstruction[] } }
  meta: {
    err: unknown
    preBalances: number[]
    postBalances: number[]
    preTokenBalances: TokenBalance[]
    postTokenBalances: TokenBalance[]
    innerInstructions: { index: number; instructions: RawInstruction[] }[]
    loadedAddresses?: { writable: string[]; readonly: string[] }
  }
}
type RawBlock = { blockhash: string; transactions: RawTransaction[] }
type Place = { slot: number; blockhash: string }

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58Hex(text: string): string {
  let number = 0n
  for (const digit of text) number = number * 58n + BigInt(digits.indexOf(digit))
  const hex = number.toString(16)
  return '00'.repeat(/^1*/.exec(text)?.[0].length ?? 0) + (hex.length % 2 ? `0${hex}` : hex)
}

/** Returns each account's net change, from the balances before and after: tokens, and the coin itself. */
function changesOf({ meta }: RawTransaction) {
  const tokens = new Map<number, bigint>()
  const add = (list: TokenBalance[], sign: bigint) => {
    for (const { accountIndex, uiTokenAmount } of list)
      tokens.set(accountIndex, (tokens.get(accountIndex) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  const coins = (account: number) =>
    BigInt(meta.postBalances[account] ?? 0) - BigInt(meta.preBalances[account] ?? 0)
  return { tokens: (account: number) => tokens.get(account) ?? 0n, coins }
}

/** Returns all instructions with their path: `outer.0` for the transaction's own, `outer.n` for the n-th below it. */
function pathsOf({ transaction, meta }: RawTransaction): [string, RawInstruction][] {
  return transaction.message.instructions.flatMap((own, outer): [string, RawInstruction][] => {
    const below = meta.innerInstructions.find(({ index }) => index === outer)?.instructions ?? []
    return [
      [`${outer}.0`, own],
      ...below.map((inner, at): [string, RawInstruction] => [`${outer}.${at + 1}`, inner]),
    ]
  })
}

type Call = { index: string; program: string; data: string; accounts: number[] }
type Side = { token: string; units: bigint }
type Reading = { keys: string[]; calls: Call[]; changes: ReturnType<typeof changesOf> }

/** Reads a little-endian u64 from hex. */
const u64 = (hex: string, at: number): bigint => Buffer.from(hex, 'hex').readBigUInt64LE(at)

/** Returns a pool's flow from its accounts' balances; positive is in. */
function sidesByBalance({ keys, changes }: Reading, { accounts }: Call, places: Places): Side[] {
  return ([0, 1] as const).map((side) => {
    const [mint, vault] = [places.mints[side], places.vaults[side]]
    if (mint === null || vault === null)
      return { token: wrappedSol, units: changes.coins(accounts[places.pool] ?? -1) }
    return { token: keys[accounts[mint] ?? -1] ?? '', units: changes.tokens(accounts[vault] ?? -1) }
  })
}

/** Returns a curve's flow from the program's TradeEvent: mint, SOL, tokens, is it a buy, user. */
function sidesByEvent({ keys, calls }: Reading, call: Call, places: Places): Side[] {
  const later = calls.slice(calls.indexOf(call) + 1)
  const event = later.find(({ program, data }) => program === pump && data.startsWith(tradeEvent))?.data
  if (!event) throw new Error('a trade on a curve without its event')
  const [coins, tokens, isBuy] = [u64(event, 48), u64(event, 56), event.slice(128, 130) === '01']
  const mint = keys[call.accounts[places.mints[0]] ?? -1] ?? ''
  return [
    { token: wrappedSol, units: isBuy ? coins : -coins },
    { token: mint, units: isBuy ? -tokens : tokens },
  ]
}

/** False for a curve that is created, filled or emptied in the same transaction, whose flow exceeds the trade. */
function isTradedAlone({ keys, calls }: Reading, places: Places, { accounts }: Call): boolean {
  const pool = accounts[places.pool] ?? -1
  const touching = calls.filter(({ program, data, accounts: named }) => {
    return program === pump && named.includes(pool) && !data.startsWith(tradeEvent)
  })
  return keys[pool] !== undefined && touching.length === 1
}

function sidesOf(reading: Reading, call: Call, places: Places): Side[] {
  if (call.program !== pump) return sidesByBalance(reading, call, places)
  const told = sidesByEvent(reading, call, places)
  if (!isTradedAlone(reading, places, call)) return told
  const moved = sidesByBalance(reading, call, places)
  for (const { token, units } of moved) {
    if (told.find((side) => side.token === token)?.units !== units)
      throw new Error(`a curve's event and its balances differ: ${keyAt(reading, call, places.pool)}`)
  }
  return moved
}

const keyAt = ({ keys }: Reading, { accounts }: Call, place: number): string =>
  keys[accounts[place] ?? -1] ?? ''

function readingOf(raw: RawTransaction): Reading {
  const { writable = [], readonly = [] } = raw.meta.loadedAddresses ?? {}
  const keys = [...raw.transaction.message.accountKeys, ...writable, ...readonly]
  const calls = pathsOf(raw).map(([index, { programIdIndex, accounts, data }]) => {
    return { index, program: keys[programIdIndex] ?? '', data: base58Hex(data), accounts }
  })
  return { keys, calls, changes: changesOf(raw) }
}

function swapsOf(raw: RawTransaction, { slot, blockhash }: Place): IndependentSwap[] {
  if (raw.meta.err !== null) return []
  const reading = readingOf(raw)
  const txHash = raw.transaction.signatures[0] ?? ''
  return reading.calls.flatMap((call) => {
    const places = trades.get(`${call.program} ${call.data.slice(0, 16)}`)
    if (!places) return []
    const sides = sidesOf(reading, call, places)
    const sold = sides.find(({ units }) => units > 0n)
    const bought = sides.find(({ units }) => units < 0n)
    if (!sold || !bought) throw new Error(`no flow through the pool at ${call.index} of ${txHash}`)
    const swap: IndependentSwap = {
      chain: 'sol',
      blockNumber: String(slot),
      blockHash: blockhash,
      txHash,
      index: call.index,
      pool: keyAt(reading, call, places.pool),
      sender: keyAt(reading, call, places.user),
      soldToken: sold.token,
      soldAmount: String(sold.units),
      boughtToken: bought.token,
      boughtAmount: String(-bought.units),
    }
    return [swap]
  })
}

/**
 * Reads every swap of pump.fun, PumpSwap and Raydium CPMM up to a slot: instructions show that there was one, the
 * balances of the pool's own accounts before and after the transaction show the amounts. Two swaps through one pool in
 * a transaction cannot be separated this way.
 */
export async function independentSolanaSwaps(url: string, toSlot: number): Promise<IndependentSwap[]> {
  const fromSlot = await askNode<number>(url, 'getFirstAvailableBlock', [])
  const slots = await askNode<number[]>(url, 'getBlocks', [fromSlot, toSlot, { commitment: 'confirmed' }])
  const options = {
    encoding: 'json',
    transactionDetails: 'full',
    maxSupportedTransactionVersion: 0,
    rewards: false,
    commitment: 'confirmed',
  }
  const swaps: IndependentSwap[] = []
  for (const slot of slots) {
    const { blockhash, transactions } = await askNode<RawBlock>(url, 'getBlock', [slot, options])
    for (const raw of transactions) swaps.push(...swapsOf(raw, { slot, blockhash }))
  }
  return swaps
}
