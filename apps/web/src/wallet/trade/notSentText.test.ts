import { beforeAll, expect, test } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { notSentText } from './tradeText.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTranslations(['trade', 'trade-messages'])
})

test('an approval that the trader stopped is told as that, not as refused by the guard', () => {
  const text = notSentText({ code: 'approval-failed', reason: 'stopped' }, 'eth', 'TOKEN')
  expect(text).toContain('Sending stopped')
  expect(text).not.toContain('refused')
})
