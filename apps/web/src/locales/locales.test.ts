import { expect, test } from 'vitest'
import { en } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { zhCN } from './zhCN.ts'
import { zhTW } from './zhTW.ts'

const words = (locale: Record<string, string>) => locale
const others = { en, ja, ko, 'zh-TW': zhTW }
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))

test.each(Object.entries(others))('%s has the keys of Chinese, no more and no less', (_, locale) => {
  expect(Object.keys(locale).sort()).toEqual(Object.keys(zhCN).sort())
})

test.each(Object.entries(others))('%s fills in the same things as Chinese', (_, locale) => {
  for (const [key, text] of Object.entries(words(zhCN)))
    expect({ key, names: placeholders(words(locale)[key] ?? '') }).toEqual({ key, names: placeholders(text) })
})

test.each([...Object.entries(others), ['zh-CN', zhCN] as const])(
  '%s leaves no text empty, nor shouts',
  (_, locale) => {
    for (const [key, text] of Object.entries(words(locale))) {
      expect(text.trim(), key).not.toBe('')
      expect(text, key).not.toMatch(/[!！]/)
    }
  },
)

test.each(Object.entries({ ja, ko }))(
  '%s holds no simplified Chinese left over from the original',
  (_, locale) => {
    const same = Object.entries(words(locale)).filter(
      ([key, text]) => /[\u4e00-\u9fff]/.test(text) && words(zhCN)[key] === text,
    )
    // Words that Japanese writes with the same characters.
    const shared = [
      '市',
      '秒',
      '分',
      '時',
      '日',
      '月',
      '年',
      '高',
      '買',
      '売',
      '交易',
      '出来高',
      '通知',
      '言語',
      '価格',
      '監視',
      '数量',
      '人数',
    ]
    expect(
      same.filter(([, text]) => !shared.some((word) => text.includes(word))).map(([key]) => key),
    ).toEqual([])
  },
)
