import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findReplacedWords, parseReplacedWords, parseTexts, readTexts } from './checkWords.ts'

const glossary = `
| Term | 中文 | Meaning | Not |
|---|---|---|---|
| launched | 外盘 | Trades in a pool | 已经发射, 已迁移到外盘, near full |
| watched wallet | 监控钱包 | | 用户名 (\`add.name\` \`add.hint\`), monitored wallet, 감시 지갑, サインイン |
| trade | 交易 | One swap | |

| Term | Meaning |
|---|---|
| chain | 链, network |
`

test('the words of the last column are read, with their exceptions', () => {
  const launched = { instead: 'launched, 外盘', except: [] }
  const wallet = { instead: 'watched wallet, 监控钱包', except: [] }
  expect(parseReplacedWords(glossary)).toEqual([
    { word: '已经发射', ...launched },
    { word: '已迁移到外盘', ...launched },
    { word: 'near full', ...launched },
    { word: '用户名', ...wallet, except: ['add.name', 'add.hint'] },
    { word: 'monitored wallet', ...wallet },
    { word: '감시 지갑', ...wallet },
    { word: 'サインイン', ...wallet },
  ])
})

/** What the check finds in one text of an area, given as its file says it. */
function found(language: string, line: string): string[] {
  const texts = parseTexts(`locales/square/${language}.ts`, `export const words = {\n${line}\n}\n`)
  const replaced = parseReplacedWords(glossary).map((one) => ({ ...one, except: [] }))
  return findReplacedWords(texts, replaced)
}

test.each`
  language  | line                                              | word
  ${'zhCN'} | ${"  'square.done': '已经发射',"}                 | ${'已经发射'}
  ${'zhCN'} | ${"  'square.done':\n    '代币已迁移到外盘。',"}  | ${'已迁移到外盘'}
  ${'en'}   | ${"  'square.done': 'Near full now',"}            | ${'near full'}
  ${'en'}   | ${"  'square.done': \"It's monitored wallets\","} | ${'monitored wallet'}
  ${'ko'}   | ${"  'square.done': '감시 지갑 추종',"}           | ${'감시 지갑'}
  ${'ja'}   | ${"  'square.done': 'サインインする',"}           | ${'サインイン'}
  ${'zhCN'} | ${"  'square.done': '外盘',"}                     | ${null}
  ${'zhCN'} | ${"  'square.done': 'near full',"}                | ${null}
  ${'en'}   | ${"  'square.done': 'nearly fullest',"}           | ${null}
  ${'ja'}   | ${"  'square.done': '감시 지갑',"}                | ${null}
`('in $language $line uses $word', ({ language, line, word }: Record<string, string>) => {
  const said = `locales/square/${language}.ts: square.done says "${word}": the glossary has`
  expect(found(language ?? '', line ?? '').map((text) => text.replace(/ "[^"]*"$/, ''))).toEqual(
    word ? [said] : [],
  )
})

test('a text that the glossary excepts may use the word; an exception that nothing needs is reported', () => {
  const texts = parseTexts('add/zhCN.ts', "export const zhCN = {\n  'add.name': '用户名',\n}\n")
  expect(findReplacedWords(texts, parseReplacedWords(glossary))).toEqual([
    'docs/glossary.md: add.hint does not say "用户名": drop the exception',
  ])
})

test('the texts of this project are read in all languages, and its glossary has replaced words', () => {
  const folder = 'apps/web/src/locales'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
  const texts = readTexts(files)
  for (const language of ['zhCN', 'zhTW', 'en', 'ja', 'ko']) {
    const keys = files
      .filter((file) => file.endsWith(`/${language}.ts`))
      .flatMap((file) => readFileSync(file, 'utf8').match(/^ {2}'[^']+':/gm) ?? [])
    expect(keys.length).toBeGreaterThan(1_000)
    expect(texts.filter((text) => text.language === language)).toHaveLength(keys.length)
  }
  expect(parseReplacedWords(readFileSync('docs/glossary.md', 'utf8')).length).toBeGreaterThan(30)
})
