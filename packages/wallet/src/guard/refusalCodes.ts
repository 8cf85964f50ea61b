/** Reasons of a refusal. The part before the dot names what was compared. */
export const refusalCodes = [
  // The intent against the signer.
  'intent.environment',
  'intent.run',
  'intent.chain',
  'intent.family',
  // The envelope.
  'transaction.malformed',
  'transaction.canonical',
  'transaction.chain',
  'transaction.nonce',
  'transaction.access-list',
  'transaction.gas',
  'transaction.max-fee',
  'transaction.priority-fee',
  'transaction.value',
  // The call.
  'call.unknown',
  'call.malformed',
  'call.canonical',
  'call.target',
  'call.function',
  'call.option',
  // A swap.
  'swap.spend-token',
  'swap.spend-amount',
  'swap.middle-token',
  'swap.receive-token',
  'swap.minimum',
  'swap.recipient',
  'swap.deadline-missing',
  'swap.deadline-late',
  'swap.deadline-passed',
  'swap.price-limit',
  'fee.unexpected',
  'fee.recipient',
  'fee.bps',
  // Permissions.
  'approval.token',
  'approval.spender',
  'approval.contract',
  'approval.amount',
  'permit.domain',
  'permit.malformed',
  'permit.unexpected',
  'permit.token',
  'permit.spender',
  'permit.contract',
  'permit.amount',
  'permit.expiration',
  'permit.signature-deadline',
  'permit.passed',
  // Payments.
  'transfer.token',
  'transfer.recipient',
  'transfer.amount',
  // Whether somebody can move what arrives.
  'recipient.unread',
  'recipient.known',
  'recipient.account',
  'recipient.unconfirmed',
  // What a day may cost, where a cap is set.
  'cap.day',
  // After signing.
  'signed.different',
  'signed.signer',
] as const
export type RefusalCode = (typeof refusalCodes)[number]
