import { beforeAll, expect, test } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { transferText } from './transferText.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTranslations(['trade', 'trade-messages'])
})

const rent =
  'Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent'
const refused = (code: string) => ({ state: 'refused' as const, code, detail: {} })

test.each([
  [
    'a failure on the chain',
    { state: 'failed', hash: 'h', reason: 'failed-on-chain' },
    'The transfer failed',
  ],
  ['one without a reason', { state: 'failed', hash: 'h', reason: null }, 'The transfer failed'],
  ['one for rent', { state: 'failed', hash: 'h', reason: 'rejected', detail: rent }, 'less SOL than it must'],
  ['another refusal', { state: 'failed', hash: 'h', reason: 'rejected', detail: 'no' }, 'no (rejected)'],
  ['one that expired', { state: 'expired', hash: 'h', reason: null }, 'The transfer expired'],
  ['a token account', refused('recipient.account'), 'does not come back'],
  ['a changed recipient', refused('recipient.unconfirmed'), 'no longer what you confirmed'],
  ['a node that does not answer', refused('chain.unreachable'), 'chain.unreachable'],
  ['an unresolved one', { state: 'unknown', hash: 'h', reason: null }, 'timed out'],
] as const)('%s', (_, end, says) => {
  const text = transferText(end, 'sol')
  expect(text).toContain(says)
  expect(text).not.toMatch(/trad(e|ing)/i)
})
