import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { fixturesDir } from '@peregrine/testkit/fixturesDir'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { cleanWrittenText } from '../tokenText.ts'
import { type ExportFormat, exportFormats, exportWalletList } from './exportWalletList.ts'
import { readListFile, sheetText } from './file/readListFile.ts'
import { holdsSecret } from './holdsSecret.ts'
import { parseWalletList } from './parseWalletList.ts'
import { defaultGroup, type WatchedWallet, watchedOfRow } from './watchedWallet.ts'

const inflate = async (bytes: Uint8Array, most: number) =>
  new Uint8Array(inflateRawSync(bytes, { maxOutputLength: most }))

const deflate = async (bytes: Uint8Array) => new Uint8Array(deflateRawSync(bytes))
const exported = (wallets: readonly WatchedWallet[], format: ExportFormat) =>
  exportWalletList(wallets, format, 'wallets', deflate)

async function textOf(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const file = await readListFile(bytes, inflate)
  if (file.kind === 'bad') throw new Error(file.reason)
  return file.kind === 'sheet' ? sheetText(file.sheets[0]?.rows ?? []) : file.text
}

async function importAgain(wallets: readonly WatchedWallet[], format: ExportFormat) {
  const defaults = { configGroup: defaultGroup, monitorEvents: 'ALL', enablePush: true }
  const again: WatchedWallet[] = []
  for (const { content } of await exported(wallets, format)) {
    const { rows, problems } = parseWalletList(await textOf(content), () => true)
    expect(problems).toEqual([])
    again.push(...rows.map((row) => watchedOfRow(row, defaults)))
  }
  return again
}

/** Valid content of a name or note: text of any script on one line, never a key or address. */
const shownText = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 8 }),
        fc.constantFrom(
          '，',
          '：',
          '"',
          "'",
          ',',
          ';',
          '|',
          '\t',
          ':',
          '=1+1',
          '-',
          '@x',
          '“',
          '`',
          '👩🏽‍🚀',
          '老王',
          '\\',
          '{',
          '[',
        ),
      ),
      { maxLength: 5 },
    )
    .map((parts) => cleanWrittenText([...parts.join('')].slice(0, maxLength / 4).join('')))

const someName = shownText(50).map((name) => name || 'w')
const someUsd = fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: null })
const someExtra = fc.oneof(
  fc.constant({}),
  fc.constant({ sound: 'default', alertsOnToast: false }),
  fc.record({
    rules: fc.constant({ minMarketCap: 5, maxMarketCap: null, sound: 'mute' }),
    memo: shownText(40),
  }),
  fc.constant({ __proto__: null, deep: { list: [1, null, 'x'] } }),
)
const someBytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

const someWallet: fc.Arbitrary<WatchedWallet> = fc
  .record({
    bytes: someBytes,
    chainType: fc.constantFrom(1 as const, 2 as const),
    name: someName,
    avatarUrl: fc.constantFrom('', '👻', '👩🏽‍🚀', '🇨🇳', '👨‍👩‍👧'),
    configGroup: shownText(50).map((group) => group || defaultGroup),
    tip: shownText(200),
    monitorEvents: fc.constantFrom('ALL', 'IN', 'IN,OUT', 'OTHER'),
    enablePush: fc.boolean(),
    enableAmountFilter: fc.boolean(),
    minAmount: someUsd,
    extra: someExtra,
  })
  .map(({ bytes, ...wallet }) => ({
    ...wallet,
    maxAmount: wallet.minAmount === null ? 7 : wallet.minAmount + 1,
    extra: { ...wallet.extra },
    address:
      wallet.chainType === 1
        ? `0x${Array.from(bytes.subarray(0, 20), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
        : encodeBase58(bytes),
  }))
  .filter((wallet) => !holdsSecret(wallet))

const someList = fc.uniqueArray(someWallet, {
  selector: ({ address }) => address,
  minLength: 1,
  maxLength: 5,
})

const everyField = [
  'address',
  'chainType',
  'name',
  'avatarUrl',
  'configGroup',
  'tip',
  'monitorEvents',
  'enablePush',
  'enableAmountFilter',
  'minAmount',
  'maxAmount',
  'extra',
] as const

/** The amount filter, which a sheet does not hold. */
const filterFields: readonly string[] = ['enableAmountFilter', 'minAmount', 'maxAmount']

/** The fields a format can hold; the others come back as their defaults. */
const held: Record<ExportFormat, readonly (keyof WatchedWallet)[]> = {
  json: everyField,
  csv: everyField,
  xlsx: everyField.filter((field) => !filterFields.includes(field)),
  gmgn: ['address', 'chainType', 'name', 'avatarUrl'],
  axiom: ['address', 'chainType', 'name', 'avatarUrl', 'configGroup'],
  bullx: ['address', 'chainType', 'name', 'avatarUrl', 'configGroup'],
  text: ['address', 'chainType', 'name', 'configGroup'],
  okx: ['address', 'chainType', 'name', 'tip'],
  binance: ['address', 'chainType', 'name'],
}

test.each(exportFormats)('an export as %s is imported unchanged', async (format) => {
  const shown = (wallets: readonly WatchedWallet[]) =>
    wallets.map((wallet) => Object.fromEntries(held[format].map((field) => [field, wallet[field]])))
  await fc.assert(
    fc.asyncProperty(someList, async (wallets) => {
      expect(shown(await importAgain(wallets, format))).toEqual(shown(wallets))
    }),
    { numRuns: 300 },
  )
})

const wallet: WatchedWallet = {
  address: '0x38e47fece3ea323e864c65410f6458c820eaa897',
  chainType: 1,
  name: '=HYPERLINK("http://x")',
  avatarUrl: '👻',
  configGroup: 'Main',
  tip: '',
  monitorEvents: 'ALL',
  enablePush: true,
  enableAmountFilter: false,
  minAmount: null,
  maxAmount: null,
  extra: {},
}

test.each(['csv', 'text', 'okx', 'binance'] as const)('no cell of %s is run as a formula', async (format) => {
  const [file] = await exported([wallet], format)
  expect(file?.content).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(file?.content).not.toMatch(/(^|,)"?=/m)
})

test.each(['csv', 'xlsx', 'text', 'binance'] as const)(
  'a name that resembles a Markdown fence survives %s',
  async (format) => {
    const fenced = { ...wallet, name: '```', configGroup: '```json' }
    expect((await importAgain([fenced], format)).map(({ name }) => name)).toEqual(['```'])
  },
)

test.each(['=1+1', '+1', '-1', '@x', "=cmd|' /C calc'!A0", '＝1+1', '＋1', '－1', '＠x', "'=1", "''+1"])(
  'a wallet named %s stays text in every table, and round-trips',
  async (name) => {
    for (const format of ['csv', 'text', 'okx', 'binance', 'xlsx'] as const) {
      const [file] = await exported([{ ...wallet, name }], format)
      const shown = file && (await textOf(file.content))
      expect(shown, format).not.toMatch(/(?:^|[,\t\n])"?[=+\-@＝＋－＠]/m)
      expect((await importAgain([{ ...wallet, name }], format))[0]?.name, format).toBe(name)
    }
  },
)

test.each(['csv', 'okx', 'binance'] as const)(
  '%s begins with the byte order mark that spreadsheets need for Chinese',
  async (format) => {
    const [file] = await exported([wallet], format)
    expect(String(file?.content).charCodeAt(0)).toBe(0xfeff)
  },
)

test('GMGN gets at most 2,000 wallets in one file', async () => {
  const many = Array.from({ length: 2001 }, () => wallet)
  const files = await exported(many, 'gmgn')
  expect(files.map(({ name, content }) => [name, JSON.parse(String(content)).length])).toEqual([
    ['wallets-gmgn-1.json', 2000],
    ['wallets-gmgn-2.json', 1],
  ])
})

test('Axiom-only fields are exported again, with all groups', async () => {
  const text = JSON.stringify([
    {
      trackedWalletAddress: wallet.address,
      name: 'J',
      emoji: '👻',
      alertsOnToast: false,
      alertsOnBubble: true,
      alertsOnFeed: true,
      groups: ['Main', '二'],
      sound: 'coin',
    },
  ])
  const [row] = parseWalletList(text, () => true).rows
  if (!row) throw new Error('no row')
  const again = watchedOfRow(row, { configGroup: defaultGroup, monitorEvents: 'IN', enablePush: true })
  expect(again).toMatchObject({ configGroup: 'Main', monitorEvents: 'IN', extra: { groups: ['Main', '二'] } })
  const [file] = await exported([again], 'axiom')
  expect(JSON.parse(String(file?.content))).toEqual(JSON.parse(text))
})

test('an overlong name, note or group is cut for display and kept whole next to it', async () => {
  const row = { line: 1, address: wallet.address, family: 'EVM' as const, emoji: '', extra: {} }
  const long = { ...row, name: 'n'.repeat(60), note: 't'.repeat(300), groups: ['g'.repeat(80)] }
  const kept = watchedOfRow(long, { configGroup: defaultGroup, monitorEvents: 'ALL', enablePush: true })
  expect([kept.name.length, kept.tip.length, kept.configGroup.length]).toEqual([50, 200, 50])
  const [bullx] = await exported([kept], 'bullx')
  expect(JSON.parse(String(bullx?.content))).toMatchObject([{ name: long.name, tags: long.groups }])
  expect((await exported([kept], 'okx'))[0]?.content).toContain(long.note)
})

test('rules the server would reject are kept under another key', () => {
  const row = {
    line: 1,
    address: wallet.address,
    family: 'EVM' as const,
    name: '',
    emoji: '',
    groups: [],
    note: '',
  }
  const defaults = { configGroup: defaultGroup, monitorEvents: 'ALL', enablePush: false }
  const kept = watchedOfRow({ ...row, extra: { rules: ['x'], minAmount: 'much' } }, defaults)
  expect(kept.extra).toEqual({ listRules: ['x'], minAmount: 'much' })
  expect(kept).toMatchObject({ name: '0x38e4', minAmount: null, enablePush: false })
})

const fixtures = fixturesDir()
const folder = path.join(fixtures ?? '', 'wallet-lists')
const files = fixtures ? readdirSync(folder) : []
const listOf = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const defaults = { configGroup: defaultGroup, monitorEvents: 'ALL', enablePush: true }
const imported = (text: string) =>
  parseWalletList(text, () => true).rows.map((row) => watchedOfRow(row, defaults))
/** The form that each program writes and reads. */
const ownForms = [
  ['axiom.v1.json', 'axiom'],
  ['axiom.v2.json', 'axiom'],
  ['padre.json', 'axiom'],
  ['gmgn.json', 'gmgn'],
  ['okx.csv', 'okx'],
  ['binance-web3.csv', 'binance'],
] as const

describe.skipIf(!fixtures)('lists of other programs (needs ../shared/fixtures)', () => {
  test.each(files)('%s round-trips in each of our own forms', async (file) => {
    const wallets = imported(listOf(file))
    expect(wallets).not.toEqual([])
    for (const format of ['json', 'csv', 'xlsx'] as const)
      expect(await importAgain(wallets, format), format).toEqual(wallets)
  })

  test.each(ownForms)('%s returns to its program unchanged', async (file, format) => {
    const text = listOf(file)
    const wallets = imported(text)
    const [again] = await exported(wallets, format)
    if (file.endsWith('.json')) expect(JSON.parse(String(again?.content))).toEqual(JSON.parse(text))
    else expect(String(again?.content).replace('\ufeff', '').replaceAll('\r\n', '\n')).toBe(text)
    expect(imported(String(again?.content))).toEqual(wallets)
  })
})

test.each([
  ['1,250,000.5', 1_250_000.5],
  ['1250000.5', 1_250_000.5],
  ['1,25', null],
])('an amount shown as %s by a sheet is %s', (shown, amount) => {
  const address = `0x${'ab'.repeat(20)}`
  const { rows } = parseWalletList(`address\tname\tminAmount\n${address}\ta\t${shown}`, () => true)
  const defaults = { configGroup: defaultGroup, monitorEvents: 'ALL', enablePush: true }
  expect(rows.map((row) => watchedOfRow(row, defaults).minAmount)).toEqual([amount])
})
