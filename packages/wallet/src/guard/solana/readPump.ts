import { pumpFeesProgram } from '@peregrine/protocols/pump-fees/feeConfig'
import { tagAt } from '@peregrine/protocols/solana/bytes'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { accountOf, judgeTokenProgram, judgeTradeAccounts, requireLength, twoUnits } from './callParts.ts'
import type { Call } from './readMessage.ts'
import { Unreadable } from './solanaRefusals.ts'
import type { Desk, SwapStep } from './steps.ts'

const { pumpfun, system, token, associatedToken } = programs

type Form = { isBuy: boolean; isSecond: boolean; isExactIn: boolean }

// Tags of the IDL of pump.fun, 2026-07-30.
const forms: Readonly<Record<string, Form>> = {
  '66063d1201daebea': { isBuy: true, isSecond: false, isExactIn: false },
  '38fc74089edfcd5f': { isBuy: true, isSecond: false, isExactIn: true },
  '33e685a4017f83ad': { isBuy: false, isSecond: false, isExactIn: true },
  b817ee6167c5d33d: { isBuy: true, isSecond: true, isExactIn: false },
  c2ab1c46684d5b2f: { isBuy: true, isSecond: true, isExactIn: true },
  '5df6823ce7e940b2': { isBuy: false, isSecond: true, isExactIn: true },
}

/** Accounts of the program itself, the same for every coin, and of this wallet. */
function programAccounts({ addresses, wallet }: Desk) {
  return {
    global: addresses.derive(pumpfun, { text: 'global' }),
    events: addresses.derive(pumpfun, { text: '__event_authority' }),
    volume: addresses.derive(pumpfun, { text: 'global_volume_accumulator' }),
    walletVolume: addresses.derive(pumpfun, { text: 'user_volume_accumulator' }, { key: wallet }),
    feeConfig: addresses.derive(pumpFeesProgram, { text: 'fee_config' }, { key: pumpfun }),
  }
}

function judgeFirst(call: Call, isBuy: boolean, mint: string, tokenProgram: string, desk: Desk): void {
  const { addresses, wallet } = desk
  const { global, events, volume, walletVolume, feeConfig } = programAccounts(desk)
  const curve = addresses.derive(pumpfun, { text: 'bonding-curve' }, { key: mint })
  const fees = isBuy ? 14 : 12
  judgeTradeAccounts(
    call,
    {
      user: 6,
      own: [[5, addresses.associated(wallet, mint, tokenProgram)]],
      known: [
        [0, global],
        [3, curve],
        [4, addresses.associated(curve, mint, tokenProgram)],
        [7, system],
        [10, events],
        [11, pumpfun],
        ...(isBuy
          ? ([
              [12, volume],
              [13, walletVolume],
            ] as const)
          : []),
        [fees, feeConfig],
        [fees + 1, pumpFeesProgram],
      ],
    },
    desk,
  )
}

type SecondForm = { mint: string; quote: string; mintProgram: string; quoteProgram: string }

function judgeSecond(call: Call, isBuy: boolean, parties: SecondForm, desk: Desk): void {
  const { addresses, wallet } = desk
  const { mint, quote, mintProgram, quoteProgram } = parties
  const { global, events, volume, walletVolume, feeConfig } = programAccounts(desk)
  const curve = addresses.derive(pumpfun, { text: 'bonding-curve' }, { key: mint })
  const after = isBuy ? 20 : 19
  const quoteOf = (owner: string) => addresses.associated(owner, quote, quoteProgram)
  judgeTradeAccounts(
    call,
    {
      user: 13,
      own: [
        [14, addresses.associated(wallet, mint, mintProgram)],
        [15, quoteOf(wallet)],
      ],
      known: [
        [0, global],
        [5, associatedToken],
        [10, curve],
        [11, addresses.associated(curve, mint, mintProgram)],
        [12, quoteOf(curve)],
        [18, addresses.derive(pumpFeesProgram, { text: 'sharing-config' }, { key: mint })],
        ...(isBuy ? ([[19, volume]] as const) : []),
        [after, walletVolume],
        [after + 1, quoteOf(walletVolume)],
        [after + 2, feeConfig],
        [after + 3, pumpFeesProgram],
        [after + 4, system],
        [after + 5, events],
        [after + 6, pumpfun],
      ],
    },
    desk,
  )
}

/** Most and least, from the arguments in the order of each form. */
function boundsOf(call: Call, { isBuy, isExactIn }: Form): Pick<SwapStep, 'most' | 'least'> {
  const [first, second] = twoUnits(call)
  return isBuy && !isExactIn ? { most: second, least: first } : { most: first, least: second }
}

/** Mints, programs and the wallet's accounts of a call, and how many accounts it has at least. */
function partiesOf(call: Call, { isBuy, isSecond }: Form): SecondForm & { coins: number; fewest: number } {
  const at = (index: number): string => accountOf(call, index)
  if (isSecond)
    return {
      mint: at(1),
      quote: at(2),
      mintProgram: at(3),
      quoteProgram: at(4),
      coins: 14,
      fewest: isBuy ? 27 : 26,
    }
  const mintProgram = at(isBuy ? 8 : 9)
  return { mint: at(2), quote: nativeSolMint, mintProgram, quoteProgram: token, coins: 5, fewest: 12 }
}

/**
 * Reads a trade on a pump.fun curve, in all forms of the IDL.
 *
 * @throws Unreadable `call.unknown`, `call.malformed`
 */
export function readPump(call: Call, desk: Desk): SwapStep {
  const form = forms[tagAt(call.data)]
  if (!form) throw new Unreadable('call.unknown', { program: pumpfun, tag: tagAt(call.data) })
  const { isBuy, isSecond } = form
  // Purchases of the first form may say whether the volume counts.
  requireLength(call, 24, ...(isBuy && !isSecond ? [25, 26] : []))
  const parties = partiesOf(call, form)
  const { mint, quote, mintProgram, quoteProgram, coins, fewest } = parties
  accountOf(call, fewest - 1)
  judgeTokenProgram(mintProgram, desk)
  judgeTokenProgram(quoteProgram, desk)
  if (isSecond) judgeSecond(call, isBuy, parties, desk)
  else judgeFirst(call, isBuy, mint, mintProgram, desk)
  const isSol = quote === nativeSolMint
  const coinSide = { mint, account: accountOf(call, coins) }
  const moneySide = { mint: quote, account: isSol ? null : accountOf(call, 15) }
  const [from, into] = isBuy ? [moneySide, coinSide] : [coinSide, moneySide]
  return {
    kind: 'swap',
    venue: 'pumpfun',
    mintIn: from.mint,
    mintOut: into.mint,
    ...boundsOf(call, form),
    takesLamports: isBuy && isSol,
    from: from.account,
    into: into.account,
    platformFee: null,
  }
}
