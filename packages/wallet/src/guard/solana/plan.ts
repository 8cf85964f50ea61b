import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { tokenRent } from '@peregrine/protocols/solana/rent'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import type { Desk, Step, SwapStep } from './steps.ts'

type Pay = Extract<Step, { kind: 'pay' }>

/** A message's instructions, sorted by what they mean for the wallet. */
export type Plan = {
  steps: readonly Step[]
  signers: number
  swaps: readonly SwapStep[]
  /** Lamports to the wallet's own wrapped account, to Jito, and to anybody else. */
  wraps: readonly Pay[]
  tips: readonly Pay[]
  payments: readonly Pay[]
  /** Deposits of token accounts that stay open, in lamports. */
  rent: bigint
}

function rentOf(steps: readonly Step[]): bigint {
  const closed = new Set(steps.flatMap((step) => (step.kind === 'close' ? [step.account] : [])))
  const opened = new Map(
    steps.flatMap((step) =>
      step.kind === 'open' && !closed.has(step.account) ? [[step.account, step.tokenProgram] as const] : [],
    ),
  )
  let rent = 0n
  for (const program of opened.values()) rent += tokenRent(program)
  return rent
}

/** Sorts the steps of a message. */
export function planOf(steps: readonly Step[], signers: number, { wallet, addresses }: Desk): Plan {
  const wrapped = addresses.associated(wallet, nativeSolMint, programs.token)
  const pays = steps.filter((step): step is Pay => step.kind === 'pay')
  return {
    steps,
    signers,
    swaps: steps.filter((step): step is SwapStep => step.kind === 'swap'),
    wraps: pays.filter(({ to }) => to === wrapped),
    tips: pays.filter(({ to }) => jitoTipAccounts.includes(to)),
    payments: pays.filter(({ to }) => to !== wrapped && !jitoTipAccounts.includes(to)),
    rent: rentOf(steps),
  }
}
