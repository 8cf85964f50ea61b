import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodeBase58 } from '@peregrine/core/base58'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { TradeFacts } from './solanaHonest.ts'
import { type NamedCall, openMessage } from './solanaMessage.ts'
import { associatedOf } from './solanaParts.ts'

/** With indexes, or with addresses (`jsonParsed`). */
type RecordedCall =
  | { programIdIndex: number; accounts: number[]; data: string }
  | { programId: string; accounts?: string[]; data?: string }
type Recorded = {
  result: {
    /** Base64 of the wire form, or what a node reads in it. */
    transaction:
      | [string, 'base64']
      | { message: { accountKeys: (string | { pubkey: string })[]; instructions: RecordedCall[] } }
    meta: { loadedAddresses?: { writable: string[]; readonly: string[] } }
  }
}

const bytesOf = (data: string) => decodeBase58(data, 2_000) ?? new Uint8Array()

function callsOf({ result: { transaction, meta } }: Recorded): NamedCall[] {
  if (Array.isArray(transaction)) {
    const wire = Uint8Array.from(Buffer.from(transaction[0], 'base64'))
    return [...openMessage(wire.slice(1 + 64 * (wire[0] ?? 0)), {}).calls]
  }
  const { accountKeys, instructions } = transaction.message
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [
    ...accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey)),
    ...writable,
    ...readonly,
  ]
  return instructions.map((call) =>
    'programId' in call
      ? { program: call.programId, accounts: call.accounts ?? [], data: bytesOf(call.data ?? '') }
      : {
          program: keys[call.programIdIndex] ?? '',
          accounts: call.accounts.map((index) => keys[index] ?? ''),
          data: bytesOf(call.data),
        },
  )
}

const u64At = (data: Uint8Array, at: number) => Buffer.from(data).readBigUInt64LE(at)

type Form = { isSale: boolean; isExactIn: boolean; isSecond: boolean }

// Tags of the IDL of pump.fun: buy, buy_exact_sol_in, sell, and buy_v2.
const forms: Readonly<Record<string, Form>> = {
  '66063d1201daebea': { isSale: false, isExactIn: false, isSecond: false },
  '38fc74089edfcd5f': { isSale: false, isExactIn: true, isSecond: false },
  '33e685a4017f83ad': { isSale: true, isExactIn: true, isSecond: false },
  b817ee6167c5d33d: { isSale: false, isExactIn: false, isSecond: true },
}

function factsOf(call: NamedCall, name: string): TradeFacts | null {
  const form = forms[Buffer.from(call.data.slice(0, 8)).toString('hex')]
  if (!form) return null
  const { isSale, isExactIn, isSecond } = form
  const [first, second] = [u64At(call.data, 8), u64At(call.data, 16)]
  const [most, least] = isExactIn ? [first, second] : [second, first]
  const coin = call.accounts[isSecond ? 1 : 2] ?? ''
  const wallet = call.accounts[isSecond ? 13 : 6] ?? ''
  const [from, to] = isSale ? [coin, nativeSolMint] : [nativeSolMint, coin]
  return { name, wallet, call, spend: { token: from, units: most }, receive: { token: to, units: least } }
}

/** A bot that keeps its coins elsewhere cannot be judged from the bytes: only associated accounts are the wallet's own. */
function isAssociated({ wallet, call, spend, receive }: TradeFacts): boolean {
  const coin = spend.token === nativeSolMint ? receive.token : spend.token
  return [programs.token, programs.token2022].some((program) =>
    call.accounts.includes(associatedOf(wallet, coin, program)),
  )
}

/**
 * Trades of pump.fun in recorded transactions, each instruction as it was sent. Without a minimum, as many bots sell,
 * there is nothing to guard: those are left out.
 *
 * @param fixtures folder of the recordings; null if there is none
 */
export function recordedTrades(fixtures: string | null): TradeFacts[] {
  if (fixtures === null) return []
  const folder = path.join(fixtures, 'solana')
  return readdirSync(folder)
    .filter((file) => file.startsWith('pumpfun__'))
    .flatMap((file) => {
      const recorded: Recorded = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
      return callsOf(recorded)
        .filter(({ program }) => program === programs.pumpfun)
        .flatMap((call) => factsOf(call, `recorded pump ${file}`) ?? [])
        .filter((facts) => facts.receive.units > 0n && isAssociated(facts))
    })
}
