import { isAnchor } from '@peregrine/protocols/solana/anchors'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { SwapIntent } from '../../intent.ts'
import { judgeTokenAccounts } from './judgeAccounts.ts'
import { stepsOf } from './judgeCosts.ts'
import type { Plan } from './plan.ts'
import type { Desk, SwapStep } from './steps.ts'

const wholeBps = 10_000n
const maxHops = 2

const sum = (pays: readonly { lamports: bigint }[]): bigint =>
  pays.reduce((total, { lamports }) => total + lamports, 0n)

/** Lamports to the operator in this transaction. */
export function serviceLamports({ payments }: Plan): bigint {
  return sum(payments)
}

/** What the last pool delivers at least, less the operator's part of a sale. */
export function netMinimum(plan: Plan, intent: SwapIntent): bigint {
  const last = plan.swaps.at(-1)
  if (!last) return 0n
  return intent.receive.token === nativeSolMint ? last.least - serviceLamports(plan) : last.least
}

/** What the swap takes at most, with the operator's part of a purchase. */
export function grossSpend(plan: Plan, intent: SwapIntent): bigint {
  const first = plan.swaps[0]
  if (!first) return 0n
  return intent.spend.token === nativeSolMint ? first.most + serviceLamports(plan) : first.most
}

/** Lamports of which the operator gets a part: what is spent, or what is received at least; null without SOL. */
function feeBase({ swaps }: Plan, { spend, receive }: SwapIntent): bigint | null {
  if (spend.token === nativeSolMint) return spend.units
  return receive.token === nativeSolMint ? (swaps.at(-1)?.least ?? 0n) : null
}

function judgeService(plan: Plan, intent: SwapIntent, { findings }: Desk): void {
  if (plan.payments.length === 0) return
  const fee = intent.serviceFee
  const base = feeBase(plan, intent)
  if (!fee || base === null) {
    findings.add('fee.unexpected', {
      recipient: plan.payments[0]?.to ?? '',
      units: String(sum(plan.payments)),
    })
    return
  }
  for (const { to } of plan.payments) findings.same('fee.recipient', to, fee.recipient)
  findings.atMost('fee.bps', sum(plan.payments), (base * BigInt(fee.bps)) / wholeBps)
}

function judgePlatformFee(
  { platformFee, mintIn, mintOut }: SwapStep,
  intent: SwapIntent,
  isPaidTwice: boolean,
  desk: Desk,
): void {
  if (!platformFee) return
  const { findings, addresses } = desk
  const fee = intent.serviceFee
  if (!fee) {
    findings.add('fee.unexpected', { recipient: platformFee.account, bps: String(platformFee.bps) })
    return
  }
  const accounts = [mintIn ?? intent.spend.token, mintOut].flatMap((mint) =>
    [programs.token, programs.token2022].map((program) => addresses.associated(fee.recipient, mint, program)),
  )
  if (isPaidTwice) findings.add('fee.unexpected', { recipient: platformFee.account })
  if (!accounts.includes(platformFee.account)) findings.add('fee.recipient', { found: platformFee.account })
  findings.atMost('fee.bps', platformFee.bps, BigInt(fee.bps))
}

/** The account that a route pays from, where the call does not name the mint. */
function judgeUnnamedSource({ mintIn, from, venue }: SwapStep, spent: string, desk: Desk): void {
  if (venue !== 'jupiter') return
  const { addresses, wallet, findings } = desk
  const own = [programs.token, programs.token2022].map((program) =>
    addresses.associated(wallet, mintIn ?? spent, program),
  )
  if (!own.includes(from ?? ''))
    findings.add('swap.own-account', { found: String(from), wanted: own.join(' ') })
}

function judgeHops({ swaps, payments }: Plan, intent: SwapIntent, desk: Desk): void {
  const { findings } = desk
  if (swaps.length > maxHops)
    findings.add('swap.hops', { found: String(swaps.length), wanted: String(maxHops) })
  let before: SwapStep | null = null
  for (const swap of swaps) {
    if (before) {
      if (!isAnchor(before.mintOut)) findings.add('swap.middle-token', { found: before.mintOut })
      findings.same('swap.middle-token', swap.mintIn ?? before.mintOut, before.mintOut)
      // Otherwise the second pool could take what the wallet held of the middle token before.
      findings.atMost('swap.hops', swap.most, before.least)
    }
    judgeUnnamedSource(swap, before?.mintOut ?? intent.spend.token, desk)
    judgePlatformFee(swap, intent, payments.length > 0 || swaps.length > 1, desk)
    before = swap
  }
}

/** Lamports that leave by transfers and by a purchase that is paid from the wallet itself. */
function judgeLamports(plan: Plan, intent: SwapIntent, { findings }: Desk): void {
  const [first] = plan.swaps
  const isInSol = intent.spend.token === nativeSolMint
  const bare = first?.takesLamports ? first.most : 0n
  // The operator's part of a sale leaves from what the sale delivers, which `netMinimum` has taken off.
  const leaving = sum(plan.wraps) + bare + (isInSol ? serviceLamports(plan) : 0n)
  findings.atMost('swap.lamports', leaving, isInSol ? intent.spend.units : 0n)
}

/** Compares a swap with its intent. */
export function judgeSwap(plan: Plan, intent: SwapIntent, desk: Desk): void {
  const { findings } = desk
  const [first] = plan.swaps
  const last = plan.swaps.at(-1)
  if (!first || !last) {
    findings.add('swap.missing')
    return
  }
  findings.same('swap.spend-token', first.mintIn ?? intent.spend.token, intent.spend.token)
  findings.same('swap.receive-token', last.mintOut, intent.receive.token)
  findings.atMost('swap.spend-amount', grossSpend(plan, intent), intent.spend.units)
  const net = netMinimum(plan, intent)
  if (net < intent.receive.units)
    findings.add('swap.minimum', { found: String(net), wanted: String(intent.receive.units) })
  if (net < 1n) findings.add('swap.minimum', { found: String(net), wanted: '1' })
  judgeHops(plan, intent, desk)
  judgeService(plan, intent, desk)
  judgeLamports(plan, intent, desk)
  for (const { mint } of stepsOf(plan.steps, 'send')) findings.add('call.function', { found: 'send', mint })
  judgeTokenAccounts(
    plan,
    {
      owners: [intent.wallet],
      mints: [
        intent.spend.token,
        intent.receive.token,
        nativeSolMint,
        ...plan.swaps.map(({ mintOut }) => mintOut),
      ],
      closes: [nativeSolMint, intent.spend.token],
    },
    desk,
  )
}
