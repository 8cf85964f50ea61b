import { printTradeIndex } from '@peregrine/core/tradeIndex'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LaunchFact, SwapFact } from '../fact.ts'
import { type DecodedSolanaTransaction, decodeSolanaTransaction } from './decodeSolanaTransaction.ts'
import { instructionBytes } from './instructionBytes.ts'
import { parseSolanaTransaction } from './parseSolanaTransaction.ts'
import { nativeSolMint, programs } from './programs.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'
import { transfersOf } from './transfersOf.ts'

const fixtures = join(import.meta.dirname, '../../../../../shared/fixtures')
const isHere = existsSync(fixtures)
const recordings = isHere ? readdirSync(join(fixtures, 'solana')).sort() : []

type Recording = {
  transaction: unknown
  meta: { fee: number; preBalances: number[]; postBalances: number[]; loadedAddresses?: LoadedAddresses }
}
type LoadedAddresses = { writable: string[]; readonly: string[] }

function read(file: string): Recording {
  return JSON.parse(readFileSync(join(fixtures, 'solana', file), 'utf8')).result
}

function isWire(file: string): boolean {
  return Array.isArray(read(file).transaction)
}

function swapsOf({ facts }: DecodedSolanaTransaction): SwapFact[] {
  return facts.filter((fact) => fact.kind === 'swap')
}

/** `path dex sold units > bought units`, mints by their first four characters. */
function lineOf({ index, dex, sold, bought, fromRouteEvent }: SwapFact): string {
  const leg = ({ token, units }: SwapFact['sold']) => `${units} ${token.slice(0, 4)}`
  return `${printTradeIndex('sol', index)} ${dex}${fromRouteEvent ? '*' : ''} ${leg(sold)} > ${leg(bought)}`
}

/** Swaps shown by explorers for each recording; `*` marks a hop found only in the router's event. */
const expectedSwaps: Record<string, string[]> = {
  'jupiter-dca__swap__536zhoTN4a.json': [],
  'jupiter-dca__swap__5EZNycMMgz.json': [],
  'jupiter-dca__swap__63hssgYbn6.json': [],
  'jupiter-dca__swap__ei3hSQvysm.json': [],
  'jupiter-v6+meteora-dlmm+phoenix__swap__51SfoFAgv3.json': [
    '3.2 invariant* 20000000 EPjF > 188382438 oreo',
    '3.6 meteora-dlmm 80000000 EPjF > 126665141 85VB',
    '3.11 phoenix* 126660000 85VB > 580838181 So11',
    '3.16 meteora-dlmm 580838181 So11 > 756562732 oreo',
  ],
  'jupiter-v6+meteora-dlmm+orca-whirlpool+pumpswap__buy__2nLWcmrav8.json': [
    '4.1 humidifi* 1718280 EPjF > 9015764 So11',
    '4.4 meteora-dlmm 279720 EPjF > 1867189866 DezX',
    '4.8 orca-whirlpool 1867189866 DezX > 1458716 So11',
    '4.11 pumpswap 10345617 So11 > 66980582126 CFJx',
  ],
  'jupiter-v6+meteora-dlmm+raydium-clmm__swap__2tWRF2xVha.json': [
    '3.2 zerofi* 391 cbbt > 449258 EPjF',
    '3.5 meteora-dlmm 440272 EPjF > 955134 METv',
    '3.9 zerofi* 8986 EPjF > 45157 So11',
    '3.12 raydium-clmm 45157 So11 > 19540 METv',
  ],
  'jupiter-v6+raydium-clmm__swap__5XYf7V6rNj.json': [
    '4.1 byreal* 27853252 EPjF > 27859855 Es9v',
    '4.4 raydium-clmm 27859855 Es9v > 179601400 So11',
    '4.7 raydium-clmm 179601400 So11 > 10000000000 5Tfq',
  ],
  'jupiter-v6+phoenix__swap__5SnGKXqNQ6.json': [
    '1.2 saros* 21466335085 DezX > 4939254 EPjF',
    '1.7 phoenix* 4935798 EPjF > 35700000 So11',
  ],
  'jupiter-v6+raydium-amm-v4+meteora-damm-v1+raydium-cpmm__swap__GCeRpjvfNX.json': [
    '4.1 cropper* 4439613 EPjF > 32095199 So11',
    '4.5 raydium-amm-v4 32095199 So11 > 10767883562 8m9f',
    '4.9 meteora-damm-v1 10767883562 8m9f > 13377864233688 3C3p',
    '4.17 raydium-cpmm 13377864233688 3C3p > 6559652940 J5tz',
    '4.21 fluxbeam* 6428459230 J5tz > 4453650 EPjF',
  ],
  'jupiter-v6+raydium-amm-v4+meteora-dlmm+solfi__swap__rNMFZpBmbr.json': [
    '2.2 raydium-amm-v4 634862142081 CMjf > 197485565 So11',
    '2.6 meteora-dlmm 197485565 So11 > 94110904815 DezX',
    '2.11 solfi* 94110904815 DezX > 47747735 EPjF',
  ],
  'jupiter-v6+raydium-amm-v4__swap__2NPwsoX7Ny.json': [
    '5.1 raydium-amm-v4 400000000 So11 > 3861519639304 3p7e',
  ],
  'jupiter-v6+raydium-clmm__swap__5aTjNTfgZ5.json': ['3.1 raydium-clmm 100000000 8SgN > 12309272 So11'],
  'okx-dex+meteora-dlmm__swap__31ycbQtF5E.json': ['7.1 meteora-dlmm 10000000000 So11 > 998528432013 KMnD'],
  'okx-dex+phoenix+raydium-amm-v4__swap__3p36wGRa19.json': [
    '3.2 phoenix* 249243111 EPjF > 1154100000 So11',
    '3.6 raydium-amm-v4 1154100000 So11 > 6373264828 DKu9',
  ],
  'okx-dex+raydium-amm-v4__swap__3DZuPoKRrx.json': ['7.1 raydium-amm-v4 63629071 So11 > 5238716646 28EC'],
  'okx-dex+raydium-amm-v4__swap__3zSKxVAH9L.json': ['4.1 raydium-amm-v4 58882325154 HjhC > 1173873 So11'],
  'okx-dex+raydium-cpmm+raydium-clmm__swap__2bhr1FWqeL.json': [
    '3.1 raydium-cpmm 358800 7atg > 15742 So11',
    '3.4 raydium-clmm 15742 So11 > 74619 ED5n',
  ],
  'pumpfun__buy-sell__33LHUzKfhB.json': [
    '2.0 pumpfun 24080282 So11 > 605426095720 HfJV',
    '3.0 pumpfun 605426095720 HfJV > 24080281 So11',
  ],
  'pumpfun__buy__2wkECde79G.json': ['3.1 pumpfun 8013305498 So11 > 20963465348985 B9kt'],
  'pumpfun__buy__3S2vFszSSC.json': [
    '1.0 pumpfun 3766555 So11 > 134031426910 63XV',
    '3.0 pumpfun 7255022 So11 > 258072669121 63XV',
    '5.0 pumpfun 2170530 So11 > 77185002179 63XV',
    '7.0 pumpfun 2600404 So11 > 92456837488 63XV',
    '9.0 pumpfun 6131259 So11 > 217932484410 63XV',
  ],
  'pumpfun__buy__3mpAjSPh3w.json': ['4.2 pumpfun 297300000 So11 > 5032051139663 5eFg'],
  'pumpfun__buy__4U8kypMuCU.json': ['2.0 pumpfun 3000000000 So11 > 56716561396327 D66s'],
  'pumpfun__buy__5839B8x1gB.json': ['3.1 pumpfun 98019801 So11 > 294233863538 37Am'],
  'pumpfun__buy__628Q5CDNX5.json': ['2.1 pumpfun 392079207 So11 > 5609742876530 HQ4S'],
  'pumpfun__buy__JBnrBbgqh9.json': [
    '1.0 pumpfun 386100226 So11 > 12373970345963 ED5n',
    '3.0 pumpfun 386820768 So11 > 12100159018198 ED5n',
    '5.0 pumpfun 393794276 So11 > 12023935360031 ED5n',
    '7.0 pumpfun 404234089 So11 > 12044860698416 ED5n',
  ],
  'pumpfun__buy__ZEu54dZeki.json': ['4.0 pumpfun 1000000000 So11 > 34612901212710 7nYh'],
  'pumpfun__buy_v2__2m5nWLnDSb.json': ['2.1 pumpfun 3517192 EPjF > 445377137871 4F4g'],
  'pumpfun__create-buy__2s393PSYYx.json': ['5.0 pumpfun 1000000000 So11 > 34612903225806 5dNY'],
  'pumpfun__create-buy__3sWBncNG3Z.json': ['5.0 pumpfun 1100000000 So11 > 37951768488745 Dosp'],
  'pumpfun__create-buy__52ar89rghM.json': ['5.0 pumpfun 1100000000 So11 > 37951768488745 ER2N'],
  'pumpfun__create-buy__k1LPbZb3E4.json': [
    '5.0 pumpfun 2000000380 So11 > 67062511937500 FbBZ',
    '7.0 pumpfun 100000021 So11 > 3133762240070 FbBZ',
  ],
  'pumpfun__create__2nebvBA9ws.json': [],
  'pumpfun__create_v2-buy__5EDHe12Kqo.json': ['2.0 pumpfun 98750018 So11 > 3520371073923 7YD6'],
  'pumpfun__create_v2-extend_account-buy_exact_sol_in__2RoRJxatbF.json': [
    '5.0 pumpfun 2962962962 So11 > 96449438144093 CWiT',
  ],
  'pumpfun__sell__3bYXWjjNkV.json': ['3.0 pumpfun 592443959000000 CnNV > 37437283903 So11'],
  'pumpfun__sell__3tJczs8y2b.json': ['3.0 pumpfun 94443000000 FstB > 3556271 So11'],
  'pumpfun__sell__5KEMtQuv4K.json': ['2.1 pumpfun 50287397622085 4fSY > 1667803326 So11'],
  'raydium-amm-v4__swap__2XgzfkWeDe.json': ['3.0 raydium-amm-v4 22254340082 AaJ6 > 2615124 So11'],
  'raydium-amm-v4__swap__3aQZsNRUbN.json': ['4.0 raydium-amm-v4 836112233953 2Crt > 352936256 So11'],
  'raydium-amm-v4__swap__43W2EWitbi.json': [
    '0.0 raydium-amm-v4 4350040 So11 > 135637377613 GPrF',
    '1.0 raydium-amm-v4 2090968 So11 > 65181556763 GPrF',
    '2.0 raydium-amm-v4 4853100 So11 > 151244487912 GPrF',
    '3.0 raydium-amm-v4 1993471 So11 > 62109009099 GPrF',
    '4.0 raydium-amm-v4 5096440 So11 > 158742070732 GPrF',
  ],
  'raydium-amm-v4__swap__4Hg7PVght9.json': ['2.0 raydium-amm-v4 960121693415 AB4i > 205162520 So11'],
  // The next three create a pool, remove liquidity and add it.
  'raydium-amm-v4__swap__4QHnBNA57L.json': [],
  'raydium-amm-v4__swap__66cbwhMBm9.json': [],
  'raydium-amm-v4__swap__pXPLUDJPBn.json': [],
  'raydium-amm-v4__swap__4pAEq48cQs.json': ['4.0 raydium-amm-v4 100000000 So11 > 43045438075 E8yB'],
  'raydium-amm-v4__swap__ofdtgS5sKq.json': ['2.0 raydium-amm-v4 10123879371073 9Zw3 > 42094 So11'],
  'raydium-clmm__swap__4o5tqDQVdJ.json': ['4.0 raydium-clmm 8786345733688 HdvN > 2081353795 So11'],
  // The curve gave 1289357687; 3223395 and 12893577 of it are fees, so 1273240715 reached the seller.
  'raydium-launchlab__sell_exact_in__uzuSemMhJ5.json': [
    '3.0 raydium-launchlab 11568986763999 5cHH > 1289357687 So11',
  ],
}

describe.skipIf(!isHere)('recordings (skipped where ../shared/fixtures is absent)', () => {
  test.each(recordings)('%s yields its swaps without a fault', (file) => {
    const decoded = decodeSolanaTransaction(read(file))
    expect(decoded.faults).toEqual([])
    const expected = expectedSwaps[file]
    // Newer recordings have no list here, but must still decode without a fault.
    if (expected) expect(swapsOf(decoded).map(lineOf)).toEqual(expected)
  })

  test('every list above belongs to a recording', () => {
    expect(recordings).toEqual(expect.arrayContaining(Object.keys(expectedSwaps)))
  })

  test.each(recordings)('%s: each trader’s tokens changed by the traded amounts', (file) => {
    const decoded = decodeSolanaTransaction(read(file))
    for (const trader of new Set(swapsOf(decoded).map(({ sender }) => sender))) {
      const left = unexplainedTokens(decoded, trader)
      expect(left, `${trader}`).toEqual(paidOnTheWay[`${file} ${trader}`] ?? {})
    }
  })

  // Three recordings name their accounts only in wire form, so their lamports cannot be separated here.
  test.each(recordings.filter((file) => !isWire(file)))(
    '%s: the SOL of each trader changed by what was traded',
    (file) => {
      const recording = read(file)
      const decoded = decodeSolanaTransaction(recording)
      const transaction = parseSolanaTransaction(recording) as SolanaTransaction
      for (const trader of new Set(swapsOf(decoded).map(({ sender }) => sender as string))) {
        const unexplained = unexplainedLamports(recording, transaction, decoded, trader)
        expect(unexplained, trader).toBe(-(unknownSaleFee[file] ?? 0n))
      }
    },
  )
})

/** Tokens paid or received besides the swaps, by recording and trader. */
const paidOnTheWay: Record<string, Record<string, bigint>> = {
  // The platform of a Jupiter route kept 286486 of the 47747735 USDC that the last hop gave.
  'jupiter-v6+raydium-amm-v4+meteora-dlmm+solfi__swap__rNMFZpBmbr.json GKj54MVFppoYsxPU9jMn7CMniVRAuveFadyTtFhn1vXy':
    { EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: -286_486n },
  // OKX took its commission of 750000 USDC in a separate transfer, and kept 6889 left over by the order book.
  'okx-dex+phoenix+raydium-amm-v4__swap__3p36wGRa19.json GKj54MVFppoYsxPU9jMn7CMniVRAuveFadyTtFhn1vXy': {
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: -756_889n,
  },
  // Jupiter kept 5141 of the intermediate token left over by the order book.
  'jupiter-v6+meteora-dlmm+phoenix__swap__51SfoFAgv3.json AVYG9UHetNHT1FEDPLv9pN2sCCH4CLsjvkzGjVXBfEiS': {
    '85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ': -5_141n,
  },
  // The platform of the route took 2000 USDC.
  'jupiter-v6+meteora-dlmm+orca-whirlpool+pumpswap__buy__2nLWcmrav8.json HQd6KuZ1JjHDLkNmsX7dwdobHPZ4VkXHwRCjGenbwCzq':
    { EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: -2_000n },
  // The Token-2022 fee of 2 % withheld from the penultimate hop's output.
  'jupiter-v6+raydium-amm-v4+meteora-damm-v1+raydium-cpmm__swap__GCeRpjvfNX.json 46ECY5pTrN9Fbu5HdobxWBKxeAQXMo6uXTDwozrKadWZ':
    { J5tzd1ww1V1qrgDUQHVCGqpmpbnEnjzGs9LAqJxwkNde: -131_193_059n },
  // The creator's second buy went to another owner's account.
  'pumpfun__create-buy__k1LPbZb3E4.json DNfu7yjqAWMAMcqufTMj9XLSLtKknuN6zP9NvaGA1HJu': {
    FbBZmwPFiVisi1WAmqHSzJPXMcFj69HWXtVfzNJSMxzJ: -3_133_762_240_070n,
  },
}

/** Amount pump.fun kept of a sale before its events had fees: 1 %, to the lamport per the balances. */
const unknownSaleFee: Record<string, bigint> = {
  'pumpfun__buy-sell__33LHUzKfhB.json': 240_802n,
  'pumpfun__sell__3bYXWjjNkV.json': 374_372_839n,
  'pumpfun__sell__3tJczs8y2b.json': 35_562n,
  'pumpfun__sell__5KEMtQuv4K.json': 16_678_034n,
}

/** Change of a trader's balances less the swaps, for each token but SOL; zeros omitted. */
function unexplainedTokens(decoded: DecodedSolanaTransaction, trader: string | null): Record<string, bigint> {
  const left = new Map<string, bigint>()
  const add = (token: string, units: bigint) => left.set(token, (left.get(token) ?? 0n) + units)
  for (const { owner, mint, pre, post } of decoded.balances) if (owner === trader) add(mint, post - pre)
  for (const { sender, sold, bought, fee } of swapsOf(decoded)) {
    if (sender !== trader) continue
    add(sold.token, sold.units ?? 0n)
    add(bought.token, -(bought.units ?? 0n))
    if (fee) add(fee.token, fee.units ?? 0n)
  }
  left.delete(nativeSolMint)
  return Object.fromEntries([...left].filter(([, units]) => units !== 0n))
}

/**
 * Change of the lamports in a trader's wallet and token accounts, less the swaps, the transaction's fee, and the
 * wallet's other transfers: tips, bot fees, rent of accounts opened for others.
 */
function unexplainedLamports(
  recording: Recording,
  transaction: SolanaTransaction,
  decoded: DecodedSolanaTransaction,
  trader: string,
): bigint {
  const changes = lamportChanges(recording)
  const own = new Set([trader])
  for (const { account, owner } of decoded.balances) if (owner === trader) own.add(account)
  let left = 0n
  for (const account of own) left += changes.get(account) ?? 0n
  if (trader === decoded.signer) left += BigInt(recording.meta.fee)
  for (const { sender, sold, bought, fee } of swapsOf(decoded)) {
    if (sender !== trader) continue
    if (sold.token === nativeSolMint) left += sold.units ?? 0n
    if (bought.token === nativeSolMint) left -= bought.units ?? 0n
    if (fee?.token === nativeSolMint) left += fee.units ?? 0n
  }
  return left + sentElsewhere(recording, transaction, decoded, own)
}

function sentElsewhere(
  recording: Recording,
  transaction: SolanaTransaction,
  decoded: DecodedSolanaTransaction,
  own: ReadonlySet<string>,
): bigint {
  const closed = temporaryAccounts(recording, transaction, decoded)
  const swapIndexes = new Set(swapsOf(decoded).map(({ index }) => index))
  let sent = 0n
  for (const { source, newAccount, lamports } of parsedInfos(recording, 'createAccount')) {
    if (own.has(source) && !own.has(newAccount) && !closed.has(newAccount)) sent += BigInt(lamports)
  }
  for (const instruction of transaction.inOrder) {
    if (instruction.program !== programs.system || isInside(instruction, swapIndexes)) continue
    for (const { source, destination, units } of [...transfersOf(instruction), ...openings(instruction)]) {
      if (own.has(source) && !own.has(destination) && !closed.has(destination)) sent += units
    }
  }
  return sent
}

/** Token accounts opened and closed in the transaction: their deposit came back. */
function temporaryAccounts(
  recording: Recording,
  { inOrder }: SolanaTransaction,
  { balances }: DecodedSolanaTransaction,
): Set<string> {
  const lasting = new Set(balances.map(({ account }) => account))
  const closed = new Set(parsedInfos(recording, 'closeAccount').map(({ account }) => account))
  for (const { program, accounts, data } of inOrder) {
    const [account] = accounts
    if (program === programs.token && data.length <= 2 && account && !lasting.has(account))
      closed.add(account)
  }
  return closed
}

function isInside(instruction: Instruction, indexes: ReadonlySet<number>): boolean {
  for (let at: Instruction | null = instruction; at !== null; at = at.parent)
    if (indexes.has(at.index)) return true
  return false
}

/** CreateAccount and CreateAccountWithSeed of the system program. */
function openings(instruction: Instruction): { source: string; destination: string; units: bigint }[] {
  const bytes = instructionBytes(instruction)
  const [source, destination] = instruction.accounts
  if (bytes.length < 52 || source === undefined || destination === undefined) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const kind = view.getUint32(0, true)
  if (kind !== 0 && kind !== 3) return []
  const at = kind === 0 ? 4 : 44 + Number(view.getBigUint64(36, true))
  return [{ source, destination, units: view.getBigUint64(at, true) }]
}

type ParsedInfo = { source: string; newAccount: string; lamports: number; account: string }

/** The RPC's own parse of instructions whose type has this prefix, anywhere in the recording. */
function parsedInfos(value: unknown, type: string): ParsedInfo[] {
  if (typeof value !== 'object' || value === null) return []
  const { parsed } = value as { parsed?: { type?: string; info: ParsedInfo } }
  if (parsed?.type?.startsWith(type)) return [parsed.info]
  return Object.values(value).flatMap((part) => parsedInfos(part, type))
}

function lamportChanges({ transaction, meta }: Recording): Map<string, bigint> {
  const { accountKeys } = (transaction as { message: { accountKeys: (string | { pubkey: string })[] } })
    .message
  const keys = accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey))
  if (typeof accountKeys[0] === 'string') {
    keys.push(...(meta.loadedAddresses?.writable ?? []), ...(meta.loadedAddresses?.readonly ?? []))
  }
  return new Map(
    keys.map((key, at) => [key, BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)]),
  )
}

type Action = { action_type: string; expected: Record<string, string> }
type ExpectedTrade = { test: string; fixture: string; actions: Action[] }

/** Difference of an independent parser that includes a fee, with the reason. */
const countedIn: Record<string, { sold?: bigint; bought?: bigint }> = {
  // Its output is the amount that reached the wallet, after the platform's 286486.
  'solana/jupiter-v6+raydium-amm-v4+meteora-dlmm+solfi__swap__rNMFZpBmbr.json': { bought: -286_486n },
  // Its input includes OKX's commission of 750000 and 6889 not taken by the order book: neither reached a pool.
  'solana/okx-dex+phoenix+raydium-amm-v4__swap__3p36wGRa19.json': { sold: 756_889n },
}
/** Actions that are neither trades nor launches. */
const otherActions =
  /^(compute_budget|system_program|token_program)\.|^jupiter_dca\.(OpenV2|EndAndClose|CloseDca)Action$/

const expectedTrades: ExpectedTrade[] = isHere
  ? JSON.parse(readFileSync(join(fixtures, 'expected/solana_trades.json'), 'utf8'))
  : []
const actions = expectedTrades.flatMap(({ test: name, fixture, actions: list }) =>
  list.map((action) => ({ name: `${name} ${action.action_type}`, fixture, ...action })),
)

describe.skipIf(!isHere)(
  'values of an independent parser (skipped where ../shared/fixtures is absent)',
  () => {
    test.each(actions.filter(({ action_type }) => !otherActions.test(action_type)))('$name', (action) => {
      const decoded = decodeSolanaTransaction(read(action.fixture.slice('solana/'.length)))
      if (action.action_type.endsWith('CreateAction')) expectLaunch(decoded, action.expected)
      else expectTrade(decoded, action.expected, countedIn[action.fixture] ?? {})
    })

    test.each(actions.filter(({ action_type }) => action_type.startsWith('jupiter_dca.')))(
      '$name is no trade',
      (action) => {
        expect(swapsOf(decodeSolanaTransaction(read(action.fixture.slice('solana/'.length))))).toEqual([])
      },
    )
  },
)

function expectLaunch({ facts }: DecodedSolanaTransaction, expected: Record<string, string>): void {
  const launch = facts.find((fact): fact is LaunchFact => fact.kind === 'launch')
  expect(launch).toMatchObject({
    dex: 'pumpfun',
    token: expected.Mint,
    pool: expected.BondingCurve,
    creator: expected.Who,
    name: expected.Name,
    symbol: expected.Symbol,
    uri: expected.Uri,
  })
}

/** One swap matches, or the trader's swaps add up. */
function expectTrade(
  decoded: DecodedSolanaTransaction,
  {
    Who,
    FromToken,
    ToToken,
    FromTokenAmount,
    ToTokenAmount,
    FeeAmount,
    PumpfunFeeAmount,
  }: Record<string, string>,
  extra: { sold?: bigint; bought?: bigint },
): void {
  const sold = BigInt(FromTokenAmount ?? '') - (extra.sold ?? 0n)
  const bought = BigInt(ToTokenAmount ?? '') - (extra.bought ?? 0n)
  const mine = swapsOf(decoded).filter(({ sender }) => sender === (Who ?? decoded.signer))
  const same = mine.find((swap) => swap.sold.units === sold && swap.bought.units === bought)
  const net = (token: string | undefined) =>
    mine.reduce(
      (sum, swap) =>
        sum +
        (swap.bought.token === token ? (swap.bought.units ?? 0n) : 0n) -
        (swap.sold.token === token ? (swap.sold.units ?? 0n) : 0n),
      0n,
    )
  if (same) expect([same.sold.token, same.bought.token]).toEqual([FromToken, ToToken])
  else expect([-net(FromToken), net(ToToken)]).toEqual([sold, bought])
  const fee = FeeAmount ?? PumpfunFeeAmount
  if (fee !== undefined) expect(same?.fee?.units).toBe(BigInt(fee))
}
