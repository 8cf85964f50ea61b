import { a, b, evm, parse, short } from '@peregrine/testkit/walletLists'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { decodeText } from './file/decodeText.ts'
import { holdsSecret } from './holdsSecret.ts'

describe('handwritten lists', () => {
  test.each<[string, string, (readonly [string, string])[]]>([
    [
      'bullets',
      `- ${a}\n* ${b} two\n• ${evm} three`,
      [
        [a, ''],
        [b, 'two'],
        [evm, 'three'],
      ],
    ],
    [
      'numbers',
      `1. ${a} one\n2) ${b} two\n3、${evm} 三`,
      [
        [a, 'one'],
        [b, 'two'],
        [evm, '三'],
      ],
    ],
    [
      'a dash between',
      `Jijo - ${a}\n${b} – Koji`,
      [
        [a, 'Jijo'],
        [b, 'Koji'],
      ],
    ],
    [
      'an arrow between',
      `Jijo -> ${a}\nKoji = ${b}\nVera → ${evm}`,
      [
        [a, 'Jijo'],
        [b, 'Koji'],
        [evm, 'Vera'],
      ],
    ],
    [
      'marks around',
      `${a}.\n(${b})\n<${evm}>！`,
      [
        [a, ''],
        [b, ''],
        [evm, ''],
      ],
    ],
    [
      'single quotes',
      `'${a}','${b}'`,
      [
        [a, ''],
        [b, ''],
      ],
    ],
    ['a capital X', `0X${evm.slice(2).toUpperCase()}`, [[evm, '']]],
    [
      'a name with its chain',
      `eip155:1:${evm}\nsolana:${a}`,
      [
        [evm, ''],
        [a, ''],
      ],
    ],
    [
      'a title in brackets',
      `[Main]\n${a} Jijo\n${b} Koji`,
      [
        [a, 'Jijo'],
        [b, 'Koji'],
      ],
    ],
    [
      'other line ends',
      `${a} Jijo\u2028${b} Koji`,
      [
        [a, 'Jijo'],
        [b, 'Koji'],
      ],
    ],
    [
      'line ends of old',
      `${a},Jijo\r${b},Koji\r`,
      [
        [a, 'Jijo'],
        [b, 'Koji'],
      ],
    ],
    ['pictures', `${a},👩🏽‍🚀 老王,🦅`, [[a, '👩🏽‍🚀 老王']]],
    ['marks of direction', `${a},\u202eevil\u200b\u00ad`, [[a, 'evil']]],
  ])('%s', (_, text, expected) => {
    expect(parse(text).rows.map(({ address, name }) => [address, name])).toEqual(expected)
  })

  test.each([
    [`https://solscan.io/account/${a}`, a, ''],
    [`https://gmgn.ai/sol/address/${a}?tab=holdings`, a, ''],
    [`https://etherscan.io/address/${evm}#tokentxns`, evm, ''],
    [`https://debank.com/profile/${evm} Jijo`, evm, 'Jijo'],
    [`- [Big whale](https://solscan.io/account/${a})`, a, 'Big whale'],
    [`[Big whale](https://solscan.io/account/${a})`, a, 'Big whale'],
    [`address,name\nhttps://solscan.io/account/${a},Jijo`, a, 'Jijo'],
    [`[{"wallet":"https://solscan.io/account/${a}","name":"Jijo"}]`, a, 'Jijo'],
  ])('a link leads to its wallet: %s', (text, address, name) => {
    expect(short(text)).toEqual([[address, name, '', '']])
    expect(parse(text).problems).toEqual([])
  })

  test.each([
    ['a token', `https://pump.fun/coin/${a}`],
    ['nobody', 'https://solscan.io/account/nobody'],
  ])('a link to %s gives no wallet, and says so', (_, text) => {
    expect(parse(text)).toMatchObject({ rows: [], problems: [{ line: 1, reason: 'address' }] })
  })

  test('a link next to an address is unchanged', () => {
    expect(short(`${a},https://solscan.io/account/${b}`)).toEqual([
      [a, `https://solscan.io/account/${b}`, '', ''],
    ])
  })
})

describe('tables', () => {
  test.each([
    '錢包地址,名稱,群組,說明',
    '钱包地址,名称,分组,说明',
    'ウォレット,名前,グループ,メモ',
    '지갑 주소,이름,그룹,메모',
    'Trader,Nickname,Folder,Memo',
    'Account,Wallet Name,Category,Comment',
  ])('columns named %s', (header) => {
    expect(short(`${header}\n${a},老王,一,x y`)).toEqual([[a, '老王', '一', 'x y']])
  })

  test('the address column is the one with addresses', () => {
    const [row] = parse(`Account,Address,Label\n@jijo,${a},Jijo`).rows
    expect(row).toMatchObject({ address: a, name: 'Jijo' })
    expect(Object.values(row?.extra ?? {})).toEqual(['@jijo'])
  })

  test('the second of two equally named columns is kept as well', () => {
    const [row] = parse(`address,address,name\n${a},${b},Jijo`).rows
    expect(row).toMatchObject({ address: a, name: 'Jijo', extra: { 'column 2': b } })
  })

  test("a title and a spreadsheet's separator hint may precede the header", () => {
    expect(parse(`sep=;\naddress;name\n${a};Jijo`)).toMatchObject({
      rows: [{ line: 3, address: a, name: 'Jijo' }],
      problems: [],
    })
    expect(parse(`My wallets\n\nname,address\nJijo,${a}`)).toMatchObject({
      rows: [{ line: 4, address: a, name: 'Jijo' }],
      problems: [],
    })
    expect(short(`${a},Jijo\naddress,name\n${b},Koji`).map(([address]) => address)).toEqual([a, b])
  })

  test('quoted cells with any content', () => {
    expect(short(`address\tname\tnote\r\n${a}\t"a\tb"\t"one\r\ntwo"\r\n${b}\tc\t\r\n`)).toEqual([
      [a, 'a\tb', '', 'one\ntwo'],
      [b, 'c', '', ''],
    ])
  })
})

describe('JSON', () => {
  test.each([
    ['in a list of another name', { data: { wallets: [{ address: a, name: 'Jijo' }, { address: b }] } }],
    ['bare in a list', { version: 1, wallets: [a, b] }],
    ['by address', { [a]: 'Jijo', [b]: { name: 'Koji' } }],
    ['a level deeper', [{ wallet: { address: a }, name: 'Jijo' }, { wallet: { address: b } }]],
  ])('wallets %s', (_, value) => {
    const list = parse(JSON.stringify(value, null, 1))
    expect(list.rows.map(({ address }) => address)).toEqual([a, b])
    expect(list.problems).toEqual([])
  })

  test("lists in groups give their wallets the group's name, and each its own line", () => {
    const text = `[{"name":"Main",\n"wallets":[\n{"address":"${a}","name":"Jijo"},\n{"address":"${b}","group":"own"}]},\n{"name":"二","wallets":[{"address":"${evm}"}]}]`
    expect(parse(text).rows.map(({ line, name, groups }) => [line, name, groups])).toEqual([
      [3, 'Jijo', ['Main']],
      [4, '', ['own']],
      [5, '', ['二']],
    ])
  })

  test('as Python and JavaScript write it', () => {
    const python = parse(`[{'address': '${a}', 'name': "O'Neil", 'x': None, 'y': True}]`)
    expect(python.rows).toMatchObject([{ address: a, name: "O'Neil", extra: { x: null, y: true } }])
    expect(short(`[{address: '${a}', name: 'it\\'s "me"'}]`)).toEqual([[a, 'it\'s "me"', '', '']])
  })

  test('hidden characters are not part of a name, even as JSON escapes', () => {
    expect(short(`[{"address":"${a}","name":"\\u202eevil\\u200b"}]`)).toEqual([[a, 'evil', '', '']])
  })

  test('too deep nesting is a problem, not a wallet', () => {
    const deep = (levels: number): unknown => (levels === 0 ? { address: a } : { in: [deep(levels - 1)] })
    expect(parse(JSON.stringify(deep(2))).rows).toHaveLength(1)
    expect(parse(JSON.stringify(deep(20)))).toMatchObject({ rows: [], problems: [{ line: 1 }] })
  })
})

const hex = 'ab'.repeat(32)
const base58 = encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => at + 1))
const seed = encodeBase58(Uint8Array.from({ length: 32 }, (_, at) => at + 1))
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const words = phrase.split(' ')
const numbered = (write: (word: string, at: number) => string) => words.map((word, at) => write(word, at + 1))

const secrets: [string, string][] = [
  ['a key with a full stop', `${evm} my key is 0x${hex}.`],
  ['a key in a link', `${evm},https://x.example/#${hex}`],
  ['a key after an underscore', `${evm},pk_${hex}`],
  ['a key between Chinese marks', `${evm},私钥【${hex}】。`],
  ['a key after letters', `${evm},pk0x${hex}`],
  ['a key of 64 bytes after letters', `${evm},pk0x${hex}${hex}`],
  [
    'a key in wide letters',
    `${evm},${hex.replace(/[a-b]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))}`,
  ],
  ['the bytes of a key beside an address', `${a},${Array.from({ length: 32 }, (_, at) => at * 8).join(',')}`],
  ['a key after a slash', `${evm},key/${base58}`],
  ['a base58 key with a full stop', `${a},${base58}.`],
  ['a key in upper case', `${evm} 0X${hex.toUpperCase()}`],
  ['hidden characters in a key', `${evm},${hex.slice(0, 9)}\u00ad\u200b${hex.slice(9)}`],
  ['the same, as JSON writes them', `[{"address":"${evm}","x":"${hex.slice(0, 9)}\\u200b${hex.slice(9)}"}]`],
  [
    'wide letters',
    `${evm},${phrase.replace(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))}`,
  ],
  ['numbers without blanks', `${evm},${numbered((word, at) => `${at}.${word}`).join(' ')}`],
  ['numbers with a hash', `${evm},${numbered((word, at) => `#${at} ${word}`).join(' ')}`],
  ['words that are counted', `${evm},${numbered((word, at) => `word${at}: ${word}`).join(' ')}`],
  [
    'words that are counted in JSON',
    JSON.stringify([{ address: evm, x: numbered((word, at) => `${at} ${word}`) }]),
  ],
  ['full stops', `${evm},${words.join('. ')}.`],
  ['dashes', `${evm},${words.join('-')}`],
  ['slashes', `${evm},${words.join('/')}`],
  ['underscores', `${evm},${words.join('_')}`],
  ['Chinese commas', `${evm} ${words.join('、')}`],
  ['dots', `${evm} ${words.join(' · ')}`],
  [
    'more than one line of a cell',
    `address,note\n${evm},"${words.slice(0, 5).join(' ')}\n${words.slice(5).join(' ')}"`,
  ],
  ['Spanish', `${evm},ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar`],
  [
    'Japanese',
    `${evm},あいこくしん　あいさつ　あいだ　あおぞら　あかちゃん　あきる　あけがた　あける　あこがれる　あさい　あさひ　あしあと`,
  ],
  ['Korean', `${evm},가격 가끔 가난 가능 가득 가르침 가뭄 가방 가상 가슴 가운데 가을`],
  ['a key of Bitcoin', `${evm},KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn`],
  ['base64 for links', `${evm},${'Ab-_'.repeat(21)}Ab`],
  [
    'two key files',
    `[[${Array.from({ length: 64 }, (_, at) => at).join()}],[${Array.from({ length: 64 }).fill(7).join()}]]`,
  ],
  ['a key file in hex', `[${Array.from({ length: 32 }, () => '0xab').join(',')}]`],
  ['a key file, a number a line', `[\n${Array.from({ length: 64 }, (_, at) => `  ${at}`).join(',\n')}\n]`],
  ['a key of 32 bytes after its address', `${a}:${seed}`],
  ['a column for keys', `address,name,private_key\n${a},Jijo,${seed}`],
  ['a field for keys', `[{"address":"${a}","privateKey":"${seed}"}]`],
  ['a field for phrases', `[{"address":"${a}","x":{"助记词":"on paper"}}]`],
  ['a field for keys around the wallets', `{"secretKey":"${seed}","address":"${a}"}`],
]

describe('private keys and phrases, in any notation', () => {
  test.each(secrets)('%s', (_, text) => {
    const list = parse(text)
    expect(list.problems.map(({ reason }) => reason)).toContain('secret')
    expect(list.rows).toEqual([])
    const kept = JSON.stringify(list)
    for (const secret of [hex, hex.slice(9), base58, seed, 'winner', 'abeja', '가난'])
      expect(kept).not.toContain(secret)
  })

  test('one next to the list of wallets is reported; the wallets are not', () => {
    const list = parse(JSON.stringify({ mnemonic: phrase, wallets: [a, b] }))
    expect(list.rows.map(({ address }) => address)).toEqual([a, b])
    expect(list.problems).toEqual([{ line: 1, reason: 'secret' }])
    expect(JSON.stringify(list)).not.toContain('winner')
  })

  test.each([
    ['a link to a transaction', `${evm},https://etherscan.io/tx/0x${hex}`],
    ['links and their words', `${evm},${'https://twitter.com/user/name '.repeat(6)}`],
    ['a sentence', `${evm},He buys what is new and sells it all within a day or so if it moves at all`],
    ['a Chinese sentence', `${evm},他总是在新币发行的第一分钟买入，涨三倍就卖`],
    ['a flag for keys', `[{"address":"${evm}","hasPrivateKey":true,"privateKey":null,"mnemonic":""}]`],
    [
      'a time and figures',
      `${evm},2026-01-01T00:00:00.000Z,${Array.from({ length: 20 }, (_, at) => at * 100).join(',')}`,
    ],
    ['a name that only begins so', `${evm},Keymaster,seedling`],
  ])('%s is none', (_, text) => expect(parse(text).rows).toHaveLength(1))

  test('as checked by the server before storing', () => {
    const row = { address: a, name: 'Jijo', extra: {} }
    expect(holdsSecret(row)).toBe(false)
    expect(holdsSecret({ ...row, extra: { 'Private Key': seed } })).toBe(true)
    expect(holdsSecret({ ...row, extra: { deep: [{ note: `key: ${hex}!` }] } })).toBe(true)
  })
})

describe('files', () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
    return bytes
  }

  test.each([true, false])('UTF-16 with and without a byte order mark (big-endian first: %s)', (isBig) => {
    const text = `${a},老王\n${b},x`
    expect(decodeText(utf16(`\ufeff${text}`, isBig))?.replace('\ufeff', '')).toBe(text)
    expect(decodeText(utf16(text, isBig))).toBe(text)
  })

  test('bytes that merely decode as UTF-16 are not a list', () => {
    expect(decodeText(Uint8Array.of(0x41, 0, 0x42, 0))).toBeNull()
    expect(decodeText(Uint8Array.from({ length: 400 }, (_, at) => (at * 7) % 256))).toBeNull()
  })
})
