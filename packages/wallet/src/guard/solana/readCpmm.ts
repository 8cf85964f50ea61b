import { tagAt } from '@peregrine/protocols/solana/bytes'
import { programs } from '@peregrine/protocols/solana/programs'
import {
  accountOf,
  judgeTokenProgram,
  judgeTradeAccounts,
  limitAccounts,
  requireLength,
  twoUnits,
} from './callParts.ts'
import type { Call } from './readMessage.ts'
import { Unreadable } from './solanaRefusals.ts'
import type { Desk, SwapStep } from './steps.ts'

const { raydiumCpmm } = programs

/** Tags of the IDL of Raydium CPMM: swap_base_input and swap_base_output. Both name the most first. */
const tags = ['8fbe5adac41e33de', '37d96256a34ab4ad']

/**
 * Reads a trade in a Raydium CPMM pool.
 *
 * @throws Unreadable `call.unknown`, `call.malformed`
 */
export function readCpmm(call: Call, desk: Desk): SwapStep {
  const tag = tagAt(call.data)
  if (!tags.includes(tag)) throw new Unreadable('call.unknown', { program: raydiumCpmm, tag })
  requireLength(call, 24)
  const [from, into, programIn, programOut, mintIn, mintOut] = [4, 5, 8, 9, 10, 11].map((index) =>
    accountOf(call, index),
  ) as [string, string, string, string, string, string]
  judgeTokenProgram(programIn, desk)
  judgeTokenProgram(programOut, desk)
  accountOf(call, 12)
  limitAccounts(call, 13, desk)
  const { addresses, wallet } = desk
  judgeTradeAccounts(
    call,
    {
      user: 0,
      own: [
        [4, addresses.associated(wallet, mintIn, programIn)],
        [5, addresses.associated(wallet, mintOut, programOut)],
      ],
      known: [[1, addresses.derive(raydiumCpmm, { text: 'vault_and_lp_mint_auth_seed' })]],
    },
    desk,
  )
  const [most, least] = twoUnits(call)
  return {
    kind: 'swap',
    venue: 'raydium-cpmm',
    mintIn,
    mintOut,
    most,
    least,
    takesLamports: false,
    from,
    into,
    platformFee: null,
  }
}
