import { u32At, u64At } from '@peregrine/protocols/solana/bytes'
import { programs } from '@peregrine/protocols/solana/programs'
import { accountOf, limitAccounts, requireLength } from './callParts.ts'
import { readCpmm } from './readCpmm.ts'
import { readJupiter } from './readJupiter.ts'
import type { Call } from './readMessage.ts'
import { readPump } from './readPump.ts'
import { readPumpSwap } from './readPumpSwap.ts'
import { Unreadable } from './solanaRefusals.ts'
import type { Desk, ReadCall, Step } from './steps.ts'

function unknown({ program, data }: Call): Unreadable {
  return new Unreadable('call.unknown', { program, first: String(data[0] ?? '') })
}

/** SetComputeUnitLimit and SetComputeUnitPrice. */
function readCompute(call: Call): Step {
  const { data } = call
  if (data[0] === 2) {
    requireLength(call, 5)
    return { kind: 'compute-limit', units: BigInt(u32At(data, 1)) }
  }
  if (data[0] !== 3) throw unknown(call)
  requireLength(call, 9)
  return { kind: 'compute-price', microLamports: u64At(data, 1) }
}

/** Transfer. The rest moves authority or nonces, or opens accounts that nobody asked for. */
function readSystem(call: Call, desk: Desk): Step {
  const { data, isLooked } = call
  const tag = data.length < 4 ? -1 : u32At(data, 0)
  if (tag === 4) {
    // It would let a signed transaction wait for as long as its builder likes. What is known of it ends here.
    throw new Unreadable('call.nonce', { account: call.accounts[0] ?? '' })
  }
  if (tag !== 2) throw unknown(call)
  requireLength(call, 12)
  limitAccounts(call, 2, desk)
  return {
    kind: 'pay',
    from: accountOf(call, 0),
    to: accountOf(call, 1),
    lamports: u64At(data, 4),
    isLooked: isLooked[1] === true,
  }
}

/** Create and CreateIdempotent; the former's data may be empty. */
function readAssociated(call: Call, desk: Desk): Step {
  requireLength(call, 0, 1)
  if ((call.data[0] ?? 0) > 1) throw unknown(call)
  // The rent sysvar stood last in older clients.
  limitAccounts(call, 7, desk)
  const [payer, account, owner, mint, system, tokenProgram] = [0, 1, 2, 3, 4, 5].map((index) =>
    accountOf(call, index),
  ) as [string, string, string, string, string, string]
  desk.findings.same('call.accounts', system, programs.system)
  return { kind: 'open', payer, account, owner, mint, tokenProgram }
}

/** SyncNative, CloseAccount and TransferChecked of Token and Token-2022. */
function readToken(call: Call, desk: Desk): Step {
  const { data, program: tokenProgram } = call
  if (data[0] === 17) {
    requireLength(call, 1)
    limitAccounts(call, 1, desk)
    return { kind: 'sync', account: accountOf(call, 0), tokenProgram }
  }
  if (data[0] === 9) {
    requireLength(call, 1)
    limitAccounts(call, 3, desk)
    const [account, destination, authority] = [0, 1, 2].map((index) => accountOf(call, index)) as [
      string,
      string,
      string,
    ]
    return { kind: 'close', account, destination, authority, tokenProgram }
  }
  if (data[0] !== 12) throw unknown(call)
  requireLength(call, 10)
  limitAccounts(call, 4, desk)
  const [source, mint, destination, authority] = [0, 1, 2, 3].map((index) => accountOf(call, index)) as [
    string,
    string,
    string,
    string,
  ]
  return { kind: 'send', source, mint, destination, authority, units: u64At(data, 1), tokenProgram }
}

const readers: ReadonlyMap<string, ReadCall> = new Map<string, ReadCall>([
  [programs.computeBudget, readCompute],
  [programs.system, readSystem],
  [programs.associatedToken, readAssociated],
  [programs.token, readToken],
  [programs.token2022, readToken],
  [programs.pumpfun, readPump],
  [programs.pumpswap, readPumpSwap],
  [programs.raydiumCpmm, readCpmm],
  [programs.jupiterV6, readJupiter],
])

/**
 * Reads one instruction of a program on the closed list. Memos are not on it: nobody asks for one, and its text would
 * be signed in the wallet's name.
 *
 * @throws Unreadable `call.unknown`, `call.malformed`, `call.nonce`
 */
export function readCall(call: Call, desk: Desk): Step {
  const read = readers.get(call.program)
  if (!read) throw unknown(call)
  return read(call, desk)
}
