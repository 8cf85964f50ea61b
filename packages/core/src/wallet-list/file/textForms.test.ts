import { expect, test } from 'vitest'
import { readWalletList } from '../readWalletList.ts'

const evm = '0x4ab5734f084c1adfb7a941fe1d01b94fa780cef3'
const sol = 'FAxSkNEmhBD8LvYxtFS1dkLea5shmK7jEpn7CwYHQUc2'
const inflate = () => Promise.reject(new Error('a text is not unpacked'))

async function walletsOf(bytes: Uint8Array) {
  const read = await readWalletList(bytes, inflate, () => true)
  if (read.kind === 'bad') throw new Error(read.reason)
  return { rows: read.list.rows.map(({ address, name }) => [address, name]), problems: read.list.problems }
}
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))
const utf16le = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
const table = `address,name\n${evm},大户 é\n${sol},Degen\n`
const two = [
  [evm, '大户 é'],
  [sol, 'Degen'],
]

test.each([
  ['line ends of carriage returns alone', utf8(table.replaceAll('\n', '\r'))],
  ['a byte order mark', utf8(`\ufeff${table}`)],
  ['UTF-16, low bytes first', utf16le(table)],
  ['UTF-16, high bytes first', utf16be(table)],
  [
    'UTF-16 with tabs, as spreadsheets save text',
    utf16le(table.replaceAll(',', '\t').replaceAll('\n', '\r\n')),
  ],
  [
    'a line that names its separator',
    utf8(`sep=;\r\n${table.replaceAll(',', ';').replaceAll('\n', '\r\n')}`),
  ],
  ['a mark and a line that names its separator', utf16le(`sep=;\n${table.replaceAll(',', ';')}`)],
  ['a separator of tabs', utf8(`sep=\t\n${table.replaceAll(',', '\t')}`)],
  ['hard blanks around the cells', utf8(table.replaceAll(',', '\u00a0,\u00a0').replaceAll('\n', '\u200b\n'))],
])('a table with %s is read', async (_, bytes) => {
  expect(await walletsOf(bytes)).toEqual({ rows: two, problems: [] })
})

test('a quoted name with hard blanks is read, and a row without a wallet in its column is named', async () => {
  const text = `name,address\n"Doe, ""Big"" John",\u00a0${evm}\u200b\n=HYPERLINK("https://solscan.io/account/${sol}"),x\n`
  expect(await walletsOf(utf8(text))).toEqual({
    rows: [[evm, 'Doe, "Big" John']],
    problems: [{ line: 3, reason: 'address' }],
  })
})

test('a quoted cell over two lines after a line that names the separator', async () => {
  const text = `sep=;\r\naddress;name\r\n${evm};"Whale ""one""\r\nsecond line"\r\n${sol};Degen\r\n`
  expect(await walletsOf(utf8(text))).toEqual({
    rows: [
      [evm, 'Whale "one"\nsecond line'],
      [sol, 'Degen'],
    ],
    problems: [],
  })
})

test('links of wallets are read', async () => {
  const text = `eth:${evm}\nethereum:0x48811ba3b8a1b2a65c3ea172ff3f549d7f9293c3@1?value=0\neip155:8453:0xa40fb485a3bf26124f7656b17e45ecdf603cb624\nsolana:${sol}?amount=1&label=Test\nsolana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8\n0X57B2E092C939A1DD62B3C12AAF29BE3FC3882DB0\n`
  const { rows, problems } = await walletsOf(utf8(text))
  expect(rows.map(([address]) => address)).toEqual([
    evm,
    '0x48811ba3b8a1b2a65c3ea172ff3f549d7f9293c3',
    '0xa40fb485a3bf26124f7656b17e45ecdf603cb624',
    sol,
    'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8',
    '0x57b2e092c939a1dd62b3c12aaf29be3fc3882db0',
  ])
  expect(problems).toEqual([])
})

test('a list in an encoding of one byte keeps its addresses; bytes without any are no text', async () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
  expect(await walletsOf(bytes(`address,name\n${evm},caf\xe9\n`))).toEqual({
    rows: [[evm, 'café']],
    problems: [],
  })
  const read = (text: string) => readWalletList(bytes(text), inflate, () => true)
  expect(await read('caf\xe9\n')).toEqual({ kind: 'bad', reason: 'not-text' })
  expect(await read(`${evm},\x01caf\xe9\n`)).toEqual({ kind: 'bad', reason: 'not-text' })
})
