import { u64At } from '@peregrine/protocols/solana/bytes'
import { programs } from '@peregrine/protocols/solana/programs'
import type { Call } from './readMessage.ts'
import { Unreadable } from './solanaRefusals.ts'
import type { Desk } from './steps.ts'

/** @throws Unreadable `call.malformed` unless the data is as long as one of `lengths`: programs ignore what follows */
export function requireLength({ program, data }: Call, ...lengths: readonly number[]): void {
  if (!lengths.includes(data.length))
    throw new Unreadable('call.malformed', { program, bytes: String(data.length) })
}

/** Address of an account of the call. @throws Unreadable `call.malformed` if there are fewer */
export function accountOf({ program, accounts }: Call, index: number): string {
  const address = accounts[index]
  if (address === undefined) throw new Unreadable('call.malformed', { program, account: String(index) })
  return address
}

/** An instruction without accounts beyond those it knows. */
export function limitAccounts(call: Call, most: number, { findings }: Desk): void {
  if (call.accounts.length > most)
    findings.add('call.accounts', { program: call.program, found: String(call.accounts.length) })
}

/** The two numbers behind an Anchor tag. */
export function twoUnits({ data }: Call): [bigint, bigint] {
  return [u64At(data, 8), u64At(data, 16)]
}

/** Token or Token-2022. */
export function judgeTokenProgram(address: string, { findings }: Desk): void {
  if (address !== programs.token && address !== programs.token2022)
    findings.add('token.program', { found: address })
}

/** What the accounts of a trade must be, by their place. */
export type Wanted = {
  user: number
  /** The wallet's own token accounts. */
  own: readonly (readonly [number, string])[]
  /** Accounts that follow from program and mint; places beyond the call's accounts are passed over. */
  known: readonly (readonly [number, string])[]
}

/** Compares a trade's accounts, and keeps the wallet and its token accounts out of all other places. */
export function judgeTradeAccounts(
  call: Call,
  { user, own, known }: Wanted,
  { wallet, findings }: Desk,
): void {
  findings.same('swap.user', accountOf(call, user), wallet)
  for (const [index, wanted] of own)
    findings.same('swap.own-account', accountOf(call, index), wanted, { account: String(index) })
  for (const [index, wanted] of known) {
    const found = call.accounts[index]
    if (found !== undefined) findings.same('swap.known-account', found, wanted, { account: String(index) })
  }
  const judged = new Set([user, ...own.map(([index]) => index)])
  const mine = new Set([wallet, ...own.map(([, address]) => address)])
  for (const [index, address] of call.accounts.entries()) {
    if (!judged.has(index) && mine.has(address))
      findings.add('swap.foreign-account', { account: String(index), found: address })
  }
}
