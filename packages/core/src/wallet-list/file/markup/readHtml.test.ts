import { expect, test } from 'vitest'
import { readWalletList } from '../../readWalletList.ts'
import { readListFile } from '../readListFile.ts'

const evm = '0x4ab5734f084c1adfb7a941fe1d01b94fa780cef3'
const other = '0x48811ba3b8a1b2a65c3ea172ff3f549d7f9293c3'
const sol = 'FAxSkNEmhBD8LvYxtFS1dkLea5shmK7jEpn7CwYHQUc2'
const inflate = () => Promise.reject(new Error('a page is not unpacked'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))

async function cellsOf(page: string | Uint8Array) {
  const file = await readListFile(typeof page === 'string' ? utf8(page) : page, inflate)
  return file.kind === 'sheet' ? file.sheets.map(({ rows }) => rows.map(({ cells }) => cells)) : file
}

async function walletsOf(page: string | Uint8Array) {
  const read = await readWalletList(typeof page === 'string' ? utf8(page) : page, inflate, () => true)
  if (read.kind === 'bad') throw new Error(read.reason)
  return read.list.rows.map(({ address, name }) => [address, name])
}

const table = `<table><tr><th>Name</th><th>Address</th></tr><tr><td>Whale</td><td>${evm}</td></tr></table>`
const office =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">'
const settings =
  '<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><!--[if gte mso 9]><xml><x:Name>Sheet1</x:Name></xml><![endif]--><style>td { content: "<td>x</td>" }</style><script>if (1 < 2) "<table>"</script></head>'

test.each<[string, string | Uint8Array]>([
  ['a table alone', table],
  ['a page', `<html><body>${table}</body></html>`],
  [
    'a page in capitals',
    `<HTML><BODY>${table.replace(/<(\/?\w+)/g, (tag) => tag.toUpperCase())}</BODY></HTML>`,
  ],
  ['a byte order mark', `\ufeff${table}`],
  ['a second mark', `\ufeff\ufeff${table}`],
  ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${table}`, 'utf16le'))],
  ['blanks before it', `\r\n \t${table}`],
  ['a type of document', `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN">\n${table}`],
  ['an XML declaration and a remark', `<?xml version="1.0"?><!-- exported -->\n<html>${table}</html>`],
  ['the namespaces and settings of Excel', `${office}${settings}<body>${table}</body></html>`],
  ['tags that never end', '<table><tr><th>Name<th>Address<tr><td>Whale<td>' + evm],
  ['rows outside of tables', `<table><td>Whale</td><td>${evm}</td></table>`],
  ['parts of a table', `<table><thead><tr><th>Name<th>Address<tbody><tr><td>Whale<td>${evm}</tbody></table>`],
  ['a remark that never ends', `<html><!-- x ${table}`],
  ['an end of no tag, with a quote', `<html></ a="> ${table} "`],
  ['a choice that never ends', `<html><select>${table}`],
  ['a prefix on every tag', table.replace(/<(\/?)/g, '<$1h:').replace('<h:table>', '<html><h:table>')],
])('a page with %s is read as its tables', async (_, page) => {
  expect(await walletsOf(page)).toEqual([[evm, 'Whale']])
})

test('cells stay in their columns, and are read as they are shown', async () => {
  const page = `<table>
    <tr><td colspan=2>a</td><td>b</td></tr>
    <tr><td rowspan="2">c<td><b>d</b><i>e</i><br>f<p>g</p>h</td><td>&lt;i&gt;&nbsp;&amp;&#65;&#x1F600;&eacute;&unknown; 1 < 2</td></tr>
    <tr><td>i<td>j</tr>
    <tr></tr>
    <tr><td></td><td colspan="x">k<!-- <td>not this</td> --></td><td title="a > b">l</td></tr>
  </table>`
  expect(await cellsOf(page)).toEqual([
    [
      ['a', '', 'b'],
      ['c', 'de f g h', '<i> &A😀é&unknown; 1 < 2'],
      ['', 'i', 'j'],
      ['', 'k', 'l'],
    ],
  ])
})

test('every table is a sheet of its own; a single row within a cell is a part of the cell', async () => {
  const page = `<table><tr><td>menu</td><td><table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table></td>
    <td><table><tr><td><img src="x"></td><td>Whale</td></tr></table></td></tr></table><table><tr><td>last</td></tr></table>`
  expect(await cellsOf(page)).toEqual([[['menu', '', 'Whale']], [['1', '2'], ['3']], [['last']]])
})

test('an address that a cell shortens is the one of its link', async () => {
  const link = (href: string, text: string) => `<td><a href="${href}">${text}</a></td>`
  const page = `<table><tr><th>Address</th><th>Name</th></tr>
    <tr>${link(`https://etherscan.io/address/${evm}?a=1&amp;b`, '0x4ab5…cef3')}<td>one</td></tr>
    <tr><td><span title='${other.toUpperCase().replace('0X', '0x')}'>0x4881...93c3</span> <button onclick="copy()">Copy</button></td><td>two</td></tr>
    <tr>${link(`https://solscan.io/account/${sol}`, '<img src=x>')}<td>three</td></tr>
    </table>`
  expect(await walletsOf(page)).toEqual([
    [evm, 'one'],
    [other, 'two'],
    [sol, 'three'],
  ])
})

test('a shortened address is found behind any number of other links', async () => {
  const links = Array.from(
    { length: 1_000 },
    (_, at) => `<a href="https://x.y/address/0x${at.toString(16).padStart(40, '1')}"></a>`,
  )
  const page = `<table><tr><td>${links.join('')}<a href="https://x.y/address/${evm}">0x4ab5…cef3</a></td></tr></table>`
  expect(await walletsOf(page)).toEqual([[evm, expect.anything()]])
})

test('a link to something else than the shortened address is not taken for it', async () => {
  const page = `<table><tr><td><a href="https://x.y/address/${evm}">0x1111…2222</a></td><td>${other}</td></tr></table>`
  expect(await cellsOf(page)).toEqual([[['0x1111…2222', other]]])
})

test('a row without an address has the one that its name leads to', async () => {
  const page = `<table><tr><td>1</td><td><a href=https://gmgn.ai/sol/address/${sol}>Whale 1</a></td><td>12.5</td></tr></table>`
  expect(await cellsOf(page)).toEqual([[['1', `Whale 1: ${sol}`, '12.5']]])
  expect(await walletsOf(page)).toMatchObject([[sol, 'Whale 1']])
})

test('wallets outside of tables are read too', async () => {
  const page = `<html><title>${other}</title><p>My wallets</p><ul><li>${evm} one</li><li><a href="https://solscan.io/account/${sol}">two</a></ul>`
  expect(await walletsOf(page)).toEqual([
    [evm, 'one'],
    [sol, 'two'],
  ])
})

test.each([
  ['a tag in a cell', `name,address\n<b>Whale</b>,${evm}\n`, '<b>Whale</b>'],
  ['a tag at its beginning', `<b>Whale</b>,${evm}\n`, '<b>Whale</b>'],
  ['a table in a cell', `name,address\n<table>,${evm}\n`, '<table>'],
])('a list with %s is no page', async (_, list, name) => {
  expect(await walletsOf(list)).toEqual([[evm, name]])
})

test.each([
  ['a page without anything', '<html></html>'],
  ['a tag that never ends', '<html><table><tr><td class="'],
  ['a remark that never ends', '<html><!-- x'],
  ['tags in the wrong order', '</table></td><table></tr></td><td></table></table>'],
])('%s is a page without rows', async (_, page) => {
  expect(await cellsOf(page.startsWith('</') ? `<html>${page}` : page)).toEqual([])
})

const mb = 1024 * 1024
const fill = (piece: string, start = '<table>') =>
  start + piece.repeat(Math.floor((5 * mb - 100) / piece.length))

test.each<[string, () => string, string]>([
  ['rows', () => fill('<tr><td>x'), 'too-large'],
  ['cells', () => fill('<td>x'), 'too-large'],
  ['columns', () => '<table><tr><td colspan=999999999></td><td>x', 'too-large'],
  ['cells far to the right', () => fill('<tr><td colspan=255><td>x'), 'too-large'],
  ['tables', () => '<table><tr><td>x</table>'.repeat(201), 'too-large'],
  ['text in a cell', () => fill('x ', '<table><tr><td>'), 'too-large'],
  ['rows beyond the last', () => fill('<tr>'), 'damaged'],
])('a page of more %s than a list has is refused', async (_, make, reason) => {
  expect(await cellsOf(make())).toEqual({ kind: 'bad', reason })
})

test.each<[string, () => string]>([
  ['tables in tables', () => fill('<table><td>')],
  ['empty tables', () => fill('<table></table>', '')],
  ['tags with a quote that never ends', () => fill(`<a b="`)],
  ['quotes of both kinds', () => fill(`<a b='"`)],
  ['signs of tags', () => fill('<')],
  ['remarks that never end', () => fill('<!--')],
  ['scripts that never end', () => fill('<script>')],
  ['scripts that begin to end', () => fill('</scrip', '<table><script>')],
  ['equals signs and blanks', () => fill('= ', '<table><td ')],
  ['ampersands', () => fill('&</p>', '<table><td>')],
  ['covered cells', () => fill('<tr><td rowspan=65534 colspan=999>')],
  ['words in tags', () => fill(`<td ${'a'.repeat(16_000)}>`)],
  ['blanks and words in tags', () => fill(`<td ${'a          '.repeat(1_400)}>`)],
  ['blanks', () => fill(' ', '<table><td a')],
])('a page of %s ends in time', async (_, make) => {
  const page = utf8(make())
  const before = process.threadCpuUsage()
  await readListFile(page, inflate)
  // Processor time: other work on the machine does not count.
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})
