import { isNoRecipient, needsConfirmation } from '../../recipientAccount.ts'
import { approvalOf, type Check, type Facts, type Finding, paymentOf, unless } from './check.ts'
import type { ChainScene } from './check.ts'
import { knownContract } from './knownContracts.ts'

/** Contracts that tokens may be approved to. The Universal Router takes tokens through its Permit2 alone. */
function spenders({ routers }: ChainScene): string[] {
  return [routers.swapRouter02, routers.universal?.permit2, routers.fourmeme?.manager].filter(
    (address) => address !== undefined,
  )
}

function findKnown({ intent, chainScene: { chain } }: Facts): Finding {
  if (intent.kind !== 'transfer') return null
  const { recipient, sends } = intent
  const known = recipient === sends.token ? 'token' : knownContract(chain, recipient)
  return known && { found: known, recipient }
}

function findUnread({ intent }: Facts): Finding {
  return intent.kind === 'transfer' && !intent.account ? { recipient: intent.recipient } : null
}

function findAccount({ intent }: Facts): Finding {
  if (intent.kind !== 'transfer' || !intent.account) return null
  const { kind } = intent.account
  return isNoRecipient(kind) ? { found: kind, recipient: intent.recipient } : null
}

function findUnconfirmed({ intent }: Facts): Finding {
  if (intent.kind !== 'transfer' || !intent.account) return null
  const { kind, isConfirmed } = intent.account
  return needsConfirmation(kind) && !isConfirmed ? { found: kind, recipient: intent.recipient } : null
}

/** Approvals, transfers and service fees. */
export const paymentChecks: readonly Check[] = [
  {
    code: 'approval.token',
    find: (facts) => {
      const of = approvalOf(facts)
      return of && unless(of.approve.token === of.intent.token, of.approve.token, of.intent.token)
    },
  },
  {
    code: 'approval.spender',
    find: (facts) => {
      const of = approvalOf(facts)
      return of && unless(of.approve.spender === of.intent.spender, of.approve.spender, of.intent.spender)
    },
  },
  {
    code: 'approval.contract',
    find: (facts) => {
      const of = approvalOf(facts)
      const known = spenders(facts.chainScene)
      return of && unless(known.includes(of.approve.spender), of.approve.spender, known.join(' '))
    },
  },
  {
    code: 'approval.amount',
    find: (facts) => {
      const of = approvalOf(facts)
      return of && unless(of.approve.units === of.intent.units, of.approve.units, of.intent.units)
    },
  },
  {
    code: 'transfer.token',
    find: (facts) => {
      const of = paymentOf(facts)
      // Coin against token is the business of `call.function`.
      if (of?.payment.kind !== 'transfer') return null
      return unless(of.payment.token === of.intent.sends.token, of.payment.token, of.intent.sends.token)
    },
  },
  {
    code: 'transfer.recipient',
    find: (facts) => {
      const of = paymentOf(facts)
      return (
        of && unless(of.payment.recipient === of.intent.recipient, of.payment.recipient, of.intent.recipient)
      )
    },
  },
  {
    code: 'transfer.amount',
    find: (facts) => {
      const of = paymentOf(facts)
      return of && unless(of.payment.units === of.intent.sends.units, of.payment.units, of.intent.sends.units)
    },
  },
  { code: 'recipient.unread', find: findUnread },
  { code: 'recipient.known', find: findKnown },
  { code: 'recipient.account', find: findAccount },
  { code: 'recipient.unconfirmed', find: findUnconfirmed },
]
