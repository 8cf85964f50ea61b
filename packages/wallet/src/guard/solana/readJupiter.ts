import { tagAt, u64At } from '@peregrine/protocols/solana/bytes'
import { programs } from '@peregrine/protocols/solana/programs'
import { accountOf } from './callParts.ts'
import { routePlanEnd } from './jupiterPlan.ts'
import type { Call } from './readMessage.ts'
import { Unreadable } from './solanaRefusals.ts'
import type { Desk, SwapStep } from './steps.ts'

const { jupiterV6, token, token2022 } = programs
const wholeBps = 10_000n

/** Places of the accounts, by form. */
type Places = {
  plan: number
  user: number
  from: number
  into: number
  /** An account that takes the receipt instead of `into`. */
  redirect: number | null
  mintIn: number | null
  mintOut: number
  fee: number
  events: number
  self: number
  /** Token program, and where the form has it Token-2022. */
  tokens: readonly number[]
}

// Tags and accounts of the IDL of Jupiter v6. The exact-out and ledger forms are not read: no quote here asks for
// them, and the ledger's amount is not in the bytes.
const forms: Readonly<Record<string, Places>> = {
  // route
  e517cb977ae3ad2a: {
    plan: 8,
    user: 1,
    from: 2,
    into: 3,
    redirect: 4,
    mintIn: null,
    mintOut: 5,
    fee: 6,
    events: 7,
    self: 8,
    tokens: [0],
  },
  // shared_accounts_route, which has an id before the plan
  c1209b3341d69c81: {
    plan: 9,
    user: 2,
    from: 3,
    into: 6,
    redirect: null,
    mintIn: 7,
    mintOut: 8,
    fee: 9,
    events: 11,
    self: 12,
    tokens: [0, 10],
  },
}

const eventAuthority = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'

type Amounts = { most: bigint; least: bigint; feeBps: bigint }

/** Amounts behind the plan: in, quoted out, slippage (u16), platform fee (u8), and then nothing. */
function readAmounts(data: Uint8Array, start: number): Amounts {
  const at = routePlanEnd(data, start)
  if (at + 19 !== data.length) throw new Unreadable('call.malformed', { bytes: String(data.length) })
  const slippage = BigInt((data[at + 16] ?? 0) + 256 * (data[at + 17] ?? 0))
  const feeBps = BigInt(data[at + 18] ?? 0)
  if (slippage > wholeBps) throw new Unreadable('call.malformed', { slippageBps: String(slippage) })
  const threshold = (u64At(data, at + 8) * (wholeBps - slippage)) / wholeBps
  // The quote may or may not have the fee in it: the lower reading counts.
  return { most: u64At(data, at), least: (threshold * (wholeBps - feeBps)) / wholeBps, feeBps }
}

function judgeFixed(call: Call, places: Places, { wallet, findings }: Desk): void {
  findings.same('swap.user', accountOf(call, places.user), wallet)
  findings.same('swap.known-account', accountOf(call, places.events), eventAuthority)
  findings.same('swap.known-account', accountOf(call, places.self), jupiterV6)
  for (const index of places.tokens) {
    const found = accountOf(call, index)
    // An optional account that is absent is the program itself.
    if (found !== token && found !== token2022 && found !== jupiterV6)
      findings.add('token.program', { found })
  }
  const redirect = places.redirect === null ? jupiterV6 : accountOf(call, places.redirect)
  if (redirect !== jupiterV6) findings.same('swap.recipient', redirect, accountOf(call, places.into))
}

/**
 * Reads a route of Jupiter v6: `route` or `shared_accounts_route`. The hops are the program's business; it takes at
 * most the amount and fails below the minimum.
 *
 * @throws Unreadable `call.unknown`, `call.malformed`
 */
export function readJupiter(call: Call, desk: Desk): SwapStep {
  const places = forms[tagAt(call.data)]
  if (!places) throw new Unreadable('call.unknown', { program: jupiterV6, tag: tagAt(call.data) })
  const { most, least, feeBps } = readAmounts(call.data, places.plan)
  judgeFixed(call, places, desk)
  const mintOut = accountOf(call, places.mintOut)
  const into = accountOf(call, places.into)
  const { addresses, wallet, findings } = desk
  const own = [token, token2022].map((program) => addresses.associated(wallet, mintOut, program))
  if (!own.includes(into)) findings.add('swap.own-account', { found: into, wanted: own.join(' ') })
  const account = accountOf(call, places.fee)
  if (account === wallet || own.includes(account)) findings.add('swap.foreign-account', { found: account })
  return {
    kind: 'swap',
    venue: 'jupiter',
    mintIn: places.mintIn === null ? null : accountOf(call, places.mintIn),
    mintOut,
    most,
    least,
    takesLamports: false,
    from: accountOf(call, places.from),
    into,
    platformFee: feeBps === 0n && account === jupiterV6 ? null : { bps: feeBps, account },
  }
}
