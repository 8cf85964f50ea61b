import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fixturesDir } from '@peregrine/testkit/fixturesDir'
import { a, b, evm, parse, short } from '@peregrine/testkit/walletLists'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { parseWalletList } from './parseWalletList.ts'

describe('lines', () => {
  test.each([
    [`${a},Jijo,Main`, [[a, 'Jijo', 'Main', '']]],
    [`Jijo,${a},Main`, [[a, 'Jijo', 'Main', '']]],
    [`${a} Jijo Main`, [[a, 'Jijo', 'Main', '']]],
    [`Jijo，${evm}，主组`, [[evm, 'Jijo', '主组', '']]],
    [`${a}:Jijo`, [[a, 'Jijo', '', '']]],
    [`${a}：聪明钱：二号`, [[a, '聪明钱:二号', '', '']]],
    [`Jijo: ${a}`, [[a, 'Jijo', '', '']]],
    [`${a},${b}, ${evm}`, [a, b, evm].map((address) => [address, '', '', ''])],
    [`${a}\tJijo\tMain\ta\tnote`, [[a, 'Jijo', 'Main', 'a note']]],
    [`"Jijo, the ""first""",${a}`, [[a, 'Jijo, the "first"', '', '']]],
    [`\ufeff${a}\r\n\r\n\`\`\`\r\n${b}\u200b\r\n`, [a, b].map((address) => [address, '', '', ''])],
  ])('%j', (text, expected) => {
    expect(short(text)).toEqual(expected)
    expect(parse(text).problems).toEqual([])
  })

  test('a header names the columns in any order and language, and the rest is kept', () => {
    const { rows } = parse(`网络,备注,钱包地址,分组\nBSC,老王,${evm},一组\n`)
    expect(rows).toEqual([
      {
        line: 2,
        address: evm,
        family: 'EVM',
        name: '老王',
        emoji: '',
        groups: ['一组'],
        note: '',
        extra: { 网络: 'BSC' },
      },
    ])
  })
})

describe('tables', () => {
  test('a quoted cell may hold line ends, and the lines after it keep their numbers', () => {
    const { rows } = parse(`address,name,note\n${a},,"one\ntwo, three"\n${b},,x\n`)
    expect(rows.map(({ line, note }) => [line, note])).toEqual([
      [2, 'one\ntwo, three'],
      [4, 'x'],
    ])
  })

  test('a stray quote swallows no wallet', () => {
    expect(parse(`address,name\n${a},"5\n${b},x"\n`).rows).toHaveLength(2)
  })

  test('a tab-separated row may begin with an empty cell', () => {
    expect(parse(`name\taddress\n\t${a}\n`).rows).toMatchObject([{ address: a, name: '' }])
  })

  test('the quote that protects a cell from being run is not part of it', () => {
    expect(parse(`address,name\n${a},'=1+1\n${b},'quoted'\n`).rows.map(({ name }) => name)).toEqual([
      '=1+1',
      "'quoted'",
    ])
  })
})

describe('JSON', () => {
  test.each([
    [`[{"address":"${a}","name":"J",},\n{"address":"${b}"},]`, 2],
    [`{"address":"${a}"}\n{"address":"${b}"}`, 2],
    [`{"address":"${a}"},{"address":"${b}"}`, 2],
    [`[${a}, ${b}]`, 2],
    [`["${a}","${b}"]`, 2],
    [`[{"wallet":"${a}","label":"curly } brace, ] and \\" quote"}]`, 1],
    [`[{"address":"${a}"`, 0],
  ])('%j gives %i', (text, count) => {
    expect(parse(text).rows).toHaveLength(count)
  })

  test('keeps fields of the other program, and reports the line of unreadable items', () => {
    const text = `[\n{"trackedWalletAddress":"${a}","name":"J","groups":["Main","二"],"alertsOnToast":false,"sound":"x"},\n{"name":"none"},\n{"address": oops}\n]`
    const { rows, problems } = parse(text)
    expect(rows[0]).toMatchObject({ groups: ['Main', '二'], extra: { alertsOnToast: false, sound: 'x' } })
    expect(problems).toEqual([
      { line: 3, reason: 'address' },
      { line: 4, reason: 'malformed' },
    ])
  })

  test('names keep their punctuation and pictures, if the list can be read with them', () => {
    const name = '老王：“二号”，👩🏽‍🚀'
    expect(parse(JSON.stringify([{ address: a, name }])).rows[0]?.name).toBe(name)
    expect(parse(`address,name\n${a},"${name}"`).rows[0]?.name).toBe(name)
    expect(parse(`[{“address”：“${a}”，“name”：“J”}]`).rows[0]?.name).toBe('J')
  })

  test('a key named __proto__ stays a key', () => {
    const [row] = parse(`[{"address":"${a}","__proto__":{"x":1}}]`).rows
    expect(Object.keys(row?.extra ?? {})).toEqual(['__proto__'])
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})

describe('private keys and phrases', () => {
  const hex = 'ab'.repeat(32)
  const base58 = encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => at + 1))
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  test.each([
    hex,
    `0x${hex}`,
    base58,
    phrase,
    `${a}:${base58}`,
    `${evm},main,0x${hex}`,
    `Jijo ${evm} ${hex}`,
    `[{"address":"${a}","name":"J","key":"${base58}"}]`,
    `[{"address":"${a}","deep":{"words":["${phrase}"]}}]`,
    `[${Array.from({ length: 64 }, (_, at) => at).join(',')}]`,
    `${a} ${phrase}`,
    `${a},${phrase.replaceAll(' ', ',')}`,
    `address,name\n${a},"key=0x${hex}"`,
    phrase.replaceAll(' ', '\n'),
    phrase
      .split(' ')
      .map((word, at) => `${at + 1}. ${word}`)
      .join('\n'),
    `${a},${'的 一 是 在 不 了 有 和 人 这 中 大'}`,
    `[{"address":"${a}","words":${JSON.stringify(phrase.split(' '))}}]`,
    `${a},xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi`,
  ])('%s is refused, and nothing of it is kept', (text) => {
    const list = parse(text)
    expect(list.problems.map(({ reason }) => reason)).toContain('secret')
    expect(list.rows).toEqual([])
    for (const secret of [hex, base58, phrase]) expect(JSON.stringify(list)).not.toContain(secret)
  })
})

test('reports why a line yields nothing', () => {
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const mixed = '0x38E47fece3ea323e864c65410f6458c820eaa897'
  const { problems } = parseWalletList(`hello\n${tron},x\n0x12,y\n${mixed}\n`, () => false)
  expect(problems).toEqual([
    { line: 1, reason: 'address' },
    { line: 2, reason: 'unsupported' },
    { line: 3, reason: 'address' },
    { line: 4, reason: 'checksum' },
  ])
})

test("the first duplicate wins; EVM addresses ignore case, Solana's do not", () => {
  const other = `${a.slice(0, -1)}${a.endsWith('k') ? 'j' : 'k'}`
  const { rows, duplicates } = parse(
    `${evm},one\n${evm.toUpperCase().replace('0X', '0x')},two\n${a}\n${other}\n`,
  )
  expect(rows.map(({ address }) => address)).toEqual([evm, a, other])
  expect(rows[0]?.name).toBe('one')
  expect(duplicates.map(({ line, name }) => [line, name])).toEqual([[2, 'two']])
})

test('10,000 rows stay 10,000', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')},w${at}`)
  expect(parse(lines.join('\n')).rows).toHaveLength(10_000)
})

test('any text yields a result', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ',',
    ':',
    '|',
    '\n',
    '\t',
    a,
    evm,
    'name',
    '🦅',
    '\0',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      const { rows, problems, duplicates } = parse(pieces.join(''))
      expect(new Set(rows.map(({ address }) => address)).size).toBe(rows.length)
      expect([...problems, ...duplicates].every(({ line }) => line >= 1)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const fixtures = fixturesDir()
const folder = path.join(fixtures ?? '', 'wallet-lists')
const counts: Record<string, number> = { 'binance-web3.csv': 1, 'okx.csv': 1, 'kolscan.md': 2 }
const files = fixtures ? readdirSync(folder) : []

describe.skipIf(!fixtures)('lists as written by other programs (needs ../shared/fixtures)', () => {
  test.each(files)('%s', (file) => {
    const { rows, problems, duplicates } = parse(readFileSync(path.join(folder, file), 'utf8'))
    expect({ rows: rows.length, problems, duplicates }).toEqual({
      rows: counts[file] ?? 3,
      problems: [],
      duplicates: [],
    })
    expect(rows.every(({ name }) => name !== '' || file.startsWith('addresses'))).toBe(true)
  })
})
