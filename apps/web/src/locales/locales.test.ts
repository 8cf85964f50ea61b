import { expect, test } from 'vitest'

type Words = Record<string, string>

const files = import.meta.glob<Record<string, Words>>('./*/*.ts', { eager: true })

/** All areas of a language as one; a key that stands in two areas fails here. */
function wordsOf(name: string): Words {
  const all: Words = {}
  for (const [file, module] of Object.entries(files).filter(([path]) => path.endsWith(`/${name}.ts`))) {
    for (const [key, text] of Object.entries(module[name] ?? {})) {
      if (key in all) throw new Error(`${file}: "${key}" is in another area as well`)
      all[key] = text
    }
  }
  return all
}

const zhCN = wordsOf('zhCN')
const others = { en: wordsOf('en'), ja: wordsOf('ja'), ko: wordsOf('ko'), 'zh-TW': wordsOf('zhTW') }
const { ja, ko } = others
const words = (locale: Words) => locale
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))

test('there are words at all', () => {
  expect(Object.keys(zhCN).length).toBeGreaterThan(200)
})

/** What is said of a single thing, where a language has other words for it. */
const isSingular = (key: string) => key.endsWith('_one')
const plain = (key: string) => key.replace(/_one$/, '')

test.each(Object.entries(others))('%s has the keys of Chinese, no more and no less', (_, locale) => {
  const keys = Object.keys(locale).filter((key) => !isSingular(key))
  expect(keys.sort()).toEqual(Object.keys(zhCN).sort())
})

test.each(Object.entries(others))('%s counts wherever it has a word for a single thing', (_, locale) => {
  for (const key of Object.keys(locale).filter(isSingular))
    expect({ key, names: placeholders(locale[key] ?? '') }).toEqual({
      key,
      names: placeholders(zhCN[plain(key)] ?? ''),
    })
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
      '所有者',
    ]
    expect(
      same.filter(([, text]) => !shared.some((word) => text.includes(word))).map(([key]) => key),
    ).toEqual([])
  },
)
