import { expect, test } from 'vitest'
import { en } from '../../locales/trade-history/en.ts'

const words = Object.entries(en).filter(([key]) => key.endsWith('.sent'))

test.each(words)(
  '%s claims no more than that it is being sent: whether a node took it shows later',
  (_, text) => {
    expect(text).toMatch(/; sending$/)
  },
)
