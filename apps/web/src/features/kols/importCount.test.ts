import { expect, test } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { translate } from '../../kit/i18n/translate.ts'

test.each([
  ['en', 'Save 1 wallet', 'Save 2 wallets'],
  ['zh-CN', '保存 1 个钱包', '保存 2 个钱包'],
  ['zh-TW', '儲存 1 個錢包', '儲存 2 個錢包'],
  ['ja', '1 件を保存', '2 件を保存'],
  ['ko', '지갑 1개 저장', '지갑 2개 저장'],
] as const)('the button of an import counts wallets as %s does', async (language, one, two) => {
  await startI18n(language)
  await loadTranslations(['kols'])
  expect([1, 2].map((count) => translate('kols.import', { count }))).toEqual([one, two])
})
