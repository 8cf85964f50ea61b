import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadTranslations } from '../kit/i18n/loadTranslations.ts'
import { startI18n } from '../kit/i18n/startI18n.ts'
import { translate } from '../kit/i18n/translate.ts'
import { locales } from '../kit/preferences/locale.ts'
import type { MessageKey } from '../locales/messages.ts'
import { renderApp } from '../testing/renderApp.tsx'

afterEach(cleanup)

const words: readonly (readonly [MessageKey, ...MessageKey[]])[] = [
  ['word.log', 'header.log'],
  ['word.wallets', 'header.wallets'],
  ['word.network-monitor', 'header.networkMonitor'],
  ['word.tracker', 'header.tracker'],
  ['word.tweets', 'header.tweets'],
  ['word.trade', 'header.trade'],
  ['word.my-trades', 'header.myTrades'],
  ['word.toDark', 'header.toDark'],
  ['word.toLight', 'header.toLight'],
  ['word.user', 'header.user'],
  ['word.bell', 'alerts.inbox', 'alerts.inbox.unread'],
]

test.each(locales)(
  'in %s each header word is part of its button’s name, for who speaks to the page',
  async (locale) => {
    await startI18n(locale)
    await loadTranslations(['alerts'])
    const textOf = (key: MessageKey) => translate(key).toLowerCase()
    for (const [word, ...names] of words)
      for (const name of names) expect(textOf(name), `${word} in ${name}`).toContain(textOf(word))
  },
)

test('the icons of the header have their words below them', async () => {
  await renderApp()
  const shown = ['update-log-button', 'panel-button-wallets', 'panel-button-my-trades', 'user-menu-button']
  expect(shown.map((testId) => screen.getByTestId(testId).textContent)).toEqual([
    '日志',
    '钱包',
    '我的交易',
    '我的',
  ])
  expect(screen.getByTestId('panel-button-wallets').getAttribute('aria-label')).toBe('监控钱包')
})
