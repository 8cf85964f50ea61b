import { describe, expect, test } from 'vitest'
import { checkImportText, type LineForm, sharedKind } from './checkImportText.ts'
import { linesOfCsv, linesOfSheet, rowsOfText } from './linesOfFile.ts'

const evm = '0x38e47fece3ea323e864c65410f6458c820eaa897'
const other = `0x${'ab'.repeat(20)}`
const sol = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'
const key = 'ab'.repeat(32)
const existing = new Map([[other, '老王']])

function check(text: string, form: LineForm = 'note', chain: 'ETH' | 'SOL' = 'ETH') {
  return checkImportText(text, { form, chain, existing, isChecksumValid: () => false })
}
const errors = (...given: Parameters<typeof check>) =>
  check(...given).errors.map(({ line, kind }) => [line, kind])

describe('wallet address:note', () => {
  test.each([
    [evm, 'format'],
    [`${evm}:a:b`, 'format'],
    [`${evm},a`, 'format'],
    [':note', 'addressMissing'],
    ['0x12:note', 'address'],
    [`${sol}:note`, 'address'],
    [`${evm.replace('e47f', 'E47f')}:mistyped`, 'address'],
    [`${evm}:${'n'.repeat(51)}`, 'noteLength'],
    [`${other}:note`, 'existing'],
    [`${other.toUpperCase().replace('0X', '0x')}:note`, 'existing'],
    [`${evm}:${key}`, 'secret'],
    [`${key}:note`, 'secret'],
    ['legal winner thank year wave sausage worth useful legal winner thank yellow', 'secret'],
  ])('%s: %s', (line, kind) => {
    expect(errors(`\n${line}`)).toEqual([[2, kind]])
    expect(check(line).rows).toEqual([])
  })

  test('a note of 50 characters is valid, measured after removing unsupported characters', () => {
    const { rows, errors: none, cleanedNotes } = check(`${evm}: ${'老'.repeat(30)}${'n'.repeat(50)}！`)
    expect({ rows, none, cleanedNotes }).toEqual({
      rows: [{ name: 'n'.repeat(50), address: evm, group: null }],
      none: [],
      cleanedNotes: 1,
    })
    expect(check(`${evm}:a-b.c|d (e) f_g`).rows[0]?.name).toBe('a-b.c|d (e) fg')
  })

  test('an empty note becomes the first six characters of the address', () => {
    expect(check(`${evm}:`).rows[0]?.name).toBe('0x38e4')
  })

  test('the same address twice is reported with its line, in any case', () => {
    const upper = evm.toUpperCase().replace('0X', '0x')
    expect(check(`${evm}:a\n\n${upper}:b`).errors).toEqual([{ line: 3, kind: 'duplicate', text: upper }])
  })

  test('an address already watched is reported with its name', () => {
    expect(check(`${other}:a`).errors).toEqual([{ line: 1, kind: 'existing', text: other, note: '老王' }])
  })

  test('Solana addresses are base58 of 32 to 44 characters', () => {
    expect(check(`${sol}:a`, 'note', 'SOL').rows[0]?.address).toBe(sol)
    for (const bad of [sol.slice(0, 31), `${sol}1`, `${sol.slice(0, -1)}0`, evm])
      expect(errors(`${bad}:a`, 'note', 'SOL')).toEqual([[1, 'address']])
  })
})

describe('name,address,group', () => {
  test.each([
    ['group', `老王,${evm},一组`, []],
    ['group', `老王，${evm}，一组`, []],
    ['group', `老王,${evm}`, [[1, 'format']]],
    ['group', `老王,${evm},`, [[1, 'format']]],
    ['optionalGroup', `老王,${evm}`, []],
    ['optionalGroup', `老王,${evm},一组`, []],
    ['optionalGroup', `老王,${evm},一组,x`, [[1, 'format']]],
    ['optionalGroup', evm, [[1, 'format']]],
    ['optionalGroup', `,${evm}`, [[1, 'nameMissing']]],
    ['optionalGroup', `\u202e,${evm}`, [[1, 'nameMissing']]],
    ['optionalGroup', '老王,', [[1, 'addressMissing']]],
    ['optionalGroup', `${'名'.repeat(51)},${evm}`, [[1, 'noteLength']]],
    ['optionalGroup', `a,${evm},${'名'.repeat(51)}`, [[1, 'groupLength']]],
    ['optionalGroup', 'a,0x12', [[1, 'address']]],
    ['optionalGroup', `a,${evm}\nb,${evm}`, [[2, 'duplicate']]],
    ['optionalGroup', `a,${other}`, [[1, 'existing']]],
    ['group', `a,${evm},${key}`, [[1, 'secret']]],
  ] as const)('%s: %s', (form, text, expected) => {
    expect(errors(text, form)).toEqual(expected)
  })

  test('an omitted group stays empty, for the server to name', () => {
    expect(check(`老王,${evm}`, 'optionalGroup').rows).toEqual([{ name: '老王', address: evm, group: null }])
  })
})

test('blank lines do not count; nothing is read from line 101 on', () => {
  const lines = Array.from({ length: 150 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}:a`)
  expect(check(lines.join('\n\n'))).toMatchObject({ lineCount: 101, errors: [], rows: { length: 100 } })
  expect(check(' \n\t\n')).toMatchObject({ lineCount: 0, errors: [] })
})

test.each(['note', 'group'] as const)('reports an overlong line without reading it (%s)', (form) => {
  const lines = [`${evm}:${'a.'.repeat(1_000_000)}`, `a,${evm},${' '.repeat(1_000_000)}x`]
  expect(errors(lines.join('\r\n'), form)).toEqual([
    [1, 'lineLength'],
    [2, 'lineLength'],
  ])
})

test('errors of one kind share it', () => {
  expect(sharedKind(check('a\nb').errors)).toBe('format')
  expect(sharedKind(check('a').errors)).toBeNull()
  expect(sharedKind(check('a\n:b').errors)).toBeNull()
})

describe('rows of a file', () => {
  const isChecksumValid = () => true

  test('CSV: strips quotes and trailing commas, a missing note is the start of the address, drops bad rows', () => {
    const text = `address,note\r\n"${evm}","老 wang: 1",,,\r\n${other},,\r\nJijo,${sol}\r\nname,${evm}\r\n`
    expect(linesOfCsv(text, 'ETH', isChecksumValid)).toEqual({
      lines: [`${evm}:wang 1`, `${other}:0xabab`, `${evm}:name`],
      dropped: 1,
    })
    expect(linesOfCsv(text, 'SOL', isChecksumValid)).toEqual({ lines: [`${sol}:Jijo`], dropped: 3 })
  })

  test('XLSX: name, address, group; a missing group is Default, drops bad rows', () => {
    const rows = [
      ['名称', '地址', '分组'],
      ['老王', evm, '一组'],
      ['a, b', other],
      ['Jijo', sol, 'x'],
    ].map((cells, at) => ({ line: at + 1, cells }))
    expect(linesOfSheet(rows, 'ETH', isChecksumValid)).toEqual({
      lines: [`老王,${evm},一组`, `a b,${other},Default`],
      dropped: 1,
    })
  })

  test('a text as a sheet: every line by its own separator, without blank ones and the one that names it', () => {
    const text = `sep=;\r\nname;address\r\n\r\n"a; b";${evm}\rc\t${other}\td\ne,${sol}\nf|${evm}`
    expect(rowsOfText(text)).toEqual([
      { line: 2, cells: ['name', 'address'] },
      { line: 4, cells: ['a; b', evm] },
      { line: 5, cells: ['c', other, 'd'] },
      { line: 6, cells: ['e', sol] },
      { line: 7, cells: ['f', evm] },
    ])
  })

  test.each([
    ['lines', 'a\n'.repeat(100_000)],
    ['cells', `${',,,,'.repeat(20)}\n`.repeat(10_000)],
  ])('a text with more %s than any list is refused before it is split', (_, text) =>
    expect(() => rowsOfText(text)).toThrow('too-much'),
  )
})
