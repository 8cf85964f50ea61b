import { pumpFeesProgram } from '@peregrine/protocols/pump-fees/feeConfig'
import { tagAt } from '@peregrine/protocols/solana/bytes'
import { programs } from '@peregrine/protocols/solana/programs'
import { accountOf, judgeTokenProgram, judgeTradeAccounts, requireLength, twoUnits } from './callParts.ts'
import type { Call } from './readMessage.ts'
import { Unreadable } from './solanaRefusals.ts'
import type { Desk, SwapStep } from './steps.ts'

const { pumpswap, system, associatedToken } = programs

// Tags of the IDL of PumpSwap, 2026-07-30: buy, buy_exact_quote_in, sell.
const forms: Readonly<Record<string, 'buy' | 'buy-exact-in' | 'sell'>> = {
  '66063d1201daebea': 'buy',
  c62e1552b4d9e870: 'buy-exact-in',
  '33e685a4017f83ad': 'sell',
}

/**
 * Reads a trade in a PumpSwap pool.
 *
 * @throws Unreadable `call.unknown`, `call.malformed`
 */
export function readPumpSwap(call: Call, desk: Desk): SwapStep {
  const form = forms[tagAt(call.data)]
  if (!form) throw new Unreadable('call.unknown', { program: pumpswap, tag: tagAt(call.data) })
  const isBuy = form !== 'sell'
  requireLength(call, 24, ...(isBuy ? [25, 26] : []))
  const [base, quote, baseProgram, quoteProgram] = [3, 4, 11, 12].map((index) => accountOf(call, index)) as [
    string,
    string,
    string,
    string,
  ]
  judgeTokenProgram(baseProgram, desk)
  judgeTokenProgram(quoteProgram, desk)
  const { addresses, wallet } = desk
  const fees = isBuy ? 21 : 19
  const volumes = [
    [19, addresses.derive(pumpswap, { text: 'global_volume_accumulator' })],
    [20, addresses.derive(pumpswap, { text: 'user_volume_accumulator' }, { key: wallet })],
  ] as const
  judgeTradeAccounts(
    call,
    {
      user: 1,
      own: [
        [5, addresses.associated(wallet, base, baseProgram)],
        [6, addresses.associated(wallet, quote, quoteProgram)],
      ],
      known: [
        [2, addresses.derive(pumpswap, { text: 'global_config' })],
        [13, system],
        [14, associatedToken],
        [15, addresses.derive(pumpswap, { text: '__event_authority' })],
        [16, pumpswap],
        ...(isBuy ? volumes : []),
        [fees, addresses.derive(pumpFeesProgram, { text: 'fee_config' }, { key: pumpswap })],
        [fees + 1, pumpFeesProgram],
      ],
    },
    desk,
  )
  accountOf(call, 16)
  const [first, second] = twoUnits(call)
  const [baseSide, quoteSide] = [
    { mint: base, account: accountOf(call, 5) },
    { mint: quote, account: accountOf(call, 6) },
  ]
  const [from, into] = isBuy ? [quoteSide, baseSide] : [baseSide, quoteSide]
  return {
    kind: 'swap',
    venue: 'pumpswap',
    mintIn: from.mint,
    mintOut: into.mint,
    ...(form === 'buy' ? { most: second, least: first } : { most: first, least: second }),
    takesLamports: false,
    from: from.account,
    into: into.account,
    platformFee: null,
  }
}
