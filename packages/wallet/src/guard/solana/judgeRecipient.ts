import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { TransferIntent } from '../../intent.ts'
import { isNoRecipient, needsConfirmation } from '../../recipientAccount.ts'
import { isOffCurve } from './deriveAddress.ts'
import { knownAccount } from './knownAccounts.ts'
import type { Desk } from './steps.ts'

/** Compares what the chain told of the recipient, and what follows from the address alone. */
export function judgeRecipient({ wallet, sends, recipient, account }: TransferIntent, desk: Desk): void {
  const { addresses, findings } = desk
  const own = [sends.token, nativeSolMint].flatMap((mint) =>
    [programs.token, programs.token2022].map((program) => addresses.associated(wallet, mint, program)),
  )
  const known = recipient === sends.token ? 'token' : knownAccount(recipient)
  const found = own.includes(recipient) ? 'token-account' : known
  if (found) findings.add('recipient.known', { found, recipient })
  if (!account) {
    findings.add('recipient.unread', { recipient })
    return
  }
  const { kind, isConfirmed } = account
  if (isNoRecipient(kind)) findings.add('recipient.account', { found: kind, recipient })
  if (!isConfirmed && (needsConfirmation(kind) || isOffCurve(recipient)))
    findings.add('recipient.unconfirmed', { found: needsConfirmation(kind) ? kind : 'off-curve', recipient })
}
