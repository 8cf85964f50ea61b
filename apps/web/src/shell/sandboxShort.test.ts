import { expect, test } from 'vitest'
import { startI18n } from '../kit/i18n/startI18n.ts'
import { translate } from '../kit/i18n/translate.ts'
import { locales } from '../kit/preferences/locale.ts'

/** Pixels of a text of 12 px, rather too many than too few. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\u{ffff}]/u.test(letter) ? 12 : 7), 0)

/** The window less the banner's padding, its gaps, and the frame of the mark. */
const roomPx = 390 - 16 - 16 - 10

test.each(locales)('in %s the line of the sandbox is not cut on a phone', async (locale) => {
  await startI18n(locale)
  const keys = ['sandbox.mark', 'sandbox.short', 'title.goLive'] as const
  const widths = keys.map((key) => widthOf(translate(key)))
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(roomPx)
})
