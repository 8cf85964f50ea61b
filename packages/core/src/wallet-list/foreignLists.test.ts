import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { parseWalletList } from './parseWalletList.ts'

// Real-world lists: undocumented exports, notes, pasted pages. None of them may lose a wallet, and unreadable items are
// reported with their line.

const a = '4BdKaxN8G6ka4GYtQQWk4G4dZRUTX2vQH9GcXdBREFUk'
const b = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'
const c = '2fg5QD1eD7rzNNCsvnhmXFm5hqNgwTTG8p7kQ6f3rx6f'
const evm = '0x38e47fece3ea323e864c65410f6458c820eaa897'

const parse = (text: string) => parseWalletList(text, () => true)
/** Address, name, group, note; trailing empty ones omitted. */
function short(text: string): string[][] {
  return parse(text).rows.map(({ address, name, groups, note }) => {
    const words = [address, name, groups.join('+'), note]
    return words.slice(0, words.findLastIndex((word) => word !== '') + 1)
  })
}
const json = (value: unknown) => JSON.stringify(value, null, 1)

describe('JSON', () => {
  test.each<[string, unknown, string[][]]>([
    [
      'an answer of a server',
      { code: 0, msg: 'success', data: { followings: [{ address: a, name: 'J' }, { address: b }] } },
      [[a, 'J'], [b]],
    ],
    [
      'an export with its version',
      { version: 2, wallets: [{ trackedWalletAddress: a, name: 'J' }] },
      [[a, 'J']],
    ],
    [
      'groups with their wallets',
      {
        groups: [
          { name: 'Insiders', wallets: [{ address: a, name: 'J' }] },
          { name: 'KOL', wallets: [b] },
        ],
      },
      [
        [a, 'J', 'Insiders'],
        [b, '', 'KOL'],
      ],
    ],
    [
      'lists by their group',
      { Insiders: [{ address: a, name: 'J', group: 'own' }], KOL: [{ address: b, name: 'L' }] },
      [
        [a, 'J', 'own'],
        [b, 'L', 'KOL'],
      ],
    ],
    [
      'names by address',
      { [a]: 'J', [evm]: 'O' },
      [
        [a, 'J'],
        [evm, 'O'],
      ],
    ],
    ['wallets by address', { [a]: { name: 'J', group: 'G' } }, [[a, 'J', 'G']]],
    [
      'addresses by name',
      { Jijo: a, O: evm },
      [
        [a, 'Jijo'],
        [evm, 'O'],
      ],
    ],
    [
      'rows as lists',
      [
        [a, 'J', 'G'],
        ['L', b],
      ],
      [
        [a, 'J', 'G'],
        [b, 'L'],
      ],
    ],
    ['other names of fields', [{ walletAddress: a, walletName: 'J', groupNames: ['G'] }], [[a, 'J', 'G']]],
    [
      'a ranking',
      { data: { rank: [{ wallet_address: a, twitter_name: 'J', tags: ['kol'] }] } },
      [[a, 'J', 'kol']],
    ],
    ['an id that is the address', { follow_list: [{ id: evm, remark: '鲸' }] }, [[evm, '鲸']]],
    ['a note where there is no name', [{ address: a, note: 'J' }], [[a, 'J']]],
    ['a name and a note', [{ address: a, name: 'J', note: 'early' }], [[a, 'J', '', 'early']]],
  ])('%s', (_, value, expected) => {
    expect(short(json(value))).toEqual(expected)
    expect(parse(json(value)).problems).toEqual([])
  })

  test('in a script, with its comments, quotes and keys', () => {
    const text = `export const wallets = [\n  { address: '${a}', name: 'it\\'s', old: undefined }, // J\n  { address: "${b}", ok: True },\n];\n`
    expect(short(text)).toEqual([[a, "it's"], [b]])
    expect(parse(text).rows.map(({ line }) => line)).toEqual([2, 3])
    expect(parse(text).problems).toEqual([])
    expect(short(`const list = [\n"${a}", // J\n'${b}',\n];`)).toEqual([[a], [b]])
  })

  test('nested items keep their line', () => {
    const text = `{"data":\n{"wallets":[\n{"name":"J",\n"address":"${a}"},\n{"address":"${b}"}]}}`
    expect(parse(text).rows.map(({ line }) => line)).toEqual([4, 5])
  })

  test('an object in place of a text is kept next to it', () => {
    const [row] = parse(json([{ address: a, name: { zh: 'J' }, label: 'L' }])).rows
    expect(row).toMatchObject({ name: '', extra: { name: { zh: 'J' }, label: 'L' } })
  })

  test.each([
    ['in a nested wallet', { data: [{ address: a, key: 'ab'.repeat(32) }, { address: b }] }],
    [
      'beside the list',
      { seed: 'legal winner thank year wave sausage worth useful legal winner thank yellow', list: [b] },
    ],
    [
      'as the name of a field',
      [{ address: a, [encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => at + 1))]: 1 }, b],
    ],
  ])('a key %s is refused', (_, value) => {
    const { rows, problems } = parse(json(value))
    expect(problems.map(({ reason }) => reason)).toEqual(['secret'])
    expect(rows.map(({ address }) => address)).toEqual([b])
  })
})

describe('tables', () => {
  test.each([
    ['name tags', `"Address","Name Tag","Note"\n"${evm}","vb","the man"`, [[evm, 'vb', '', 'the man']]],
    ['private name tags', `Address,Private Name Tag,Private Note\n${evm},vb,x`, [[evm, 'vb', '', 'x']]],
    [
      'labels of one’s own',
      `Address,Custom Label,Label Type,Note\n${evm},vb,wallet,hi`,
      [[evm, 'vb', '', 'hi']],
    ],
    ['标签 as the label', `网络,钱包地址,标签,备注\nBSC,${evm},鲸鱼,好`, [[evm, '鲸鱼', '', '好']]],
    ['标签 beside a name', `名称,地址,标签\n鲸鱼,${evm},聪明钱`, [[evm, '鲸鱼', '聪明钱']]],
    ['longer names', `钱包名称,钱包地址,所属分组,备注信息\n鲸鱼,${evm},A,好`, [[evm, '鲸鱼', 'A', '好']]],
    ['a column named like an address', `Trader,Account (SOL),PnL\nJ,${a},+1`, [[a, 'J']]],
    ['the same in Chinese', `| 昵称 | 地址（SOL） |\n|---|---|\n| 老王 | ${a} |`, [[a, '老王']]],
    ['an id', `trader_id,pnl_usd\n${a},12`, [[a]]],
    ['titles above', `我的钱包列表,,\n,,\n名称,地址,分组\n鲸鱼,${evm},A`, [[evm, '鲸鱼', 'A']]],
    ['a heading above', `# KOLs\n\n| Name | Wallet |\n|---|---|\n| J | ${a} |`, [[a, 'J']]],
    [
      'the head again',
      `name,address\nJ,${a}\nname,address\nL,${b}`,
      [
        [a, 'J'],
        [b, 'L'],
      ],
    ],
    [
      'one column for each family',
      `name,EVM,SOL\nJ,${evm},${a}\nL,,${b}`,
      [
        [evm, 'J'],
        [a, 'J'],
        [b, 'L'],
      ],
    ],
    [
      'links to the wallets',
      `| Name | Wallet |\n|---|---|\n| J | [${a}](https://solscan.io/account/${a}) |\n| L | [link](https://solscan.io/account/${b}) |`,
      [
        [a, 'J'],
        [b, 'L'],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(short(text)).toEqual(expected)
    expect(parse(text).problems).toEqual([])
  })

  test('a column of tokens is not a column of wallets', () => {
    expect(parse(`name,token address\nJ,${a}`).problems).toEqual([{ line: 1, reason: 'address' }])
    expect(short(`name,token address,wallet\nJ,${b},${a}`)).toEqual([[a, 'J']])
  })

  test('a mistyped address is not replaced by another one of its row', () => {
    expect(parse(`address,name,main wallet\n0x12,J,${evm}`)).toMatchObject({
      rows: [],
      problems: [{ line: 2, reason: 'address' }],
    })
  })

  test('a mistyped first line is not a header', () => {
    expect(parse(`whale wallet,0x12,G\nkol,${evm},G`).problems).toEqual([{ line: 1, reason: 'address' }])
  })
})

describe('lines', () => {
  test.each([
    [
      'a dash',
      `J - ${a}\n${b} — L`,
      [
        [a, 'J'],
        [b, 'L'],
      ],
    ],
    [
      'arrows',
      `J -> ${a}\nL => ${b}\nC = ${c}`,
      [
        [a, 'J'],
        [b, 'L'],
        [c, 'C'],
      ],
    ],
    [
      'brackets',
      `J (${a})\n${b} (L)\n[C] <${c}>`,
      [
        [a, 'J'],
        [b, 'L'],
        [c, 'C'],
      ],
    ],
    [
      'numbers',
      `1. ${a} J\n2) ${b} L\n3、${c} 王`,
      [
        [a, 'J'],
        [b, 'L'],
        [c, '王'],
      ],
    ],
    ['bullets', `- ${a} J\n* ${b}\n• C: ${c}`, [[a, 'J'], [b], [c, 'C']]],
    [
      'remarks',
      `# mine\n${a} # J\n// others\n${b} // L`,
      [
        [a, 'J'],
        [b, 'L'],
      ],
    ],
    ['pictures', `🐋 big whale ${a}`, [[a, '🐋 big whale']]],
    ['names of several words', `${a} one two three`, [[a, 'one two three']]],
    ['variables', `WALLET_1=${a}`, [[a, 'WALLET_1']]],
    [
      'links',
      `https://gmgn.ai/sol/address/${a}\nL https://gmgn.ai/eth/address/x_${evm}?tab=1\nsolscan.io/account/${b}#t C`,
      [[a], [evm, 'L'], [b, 'C']],
    ],
    [
      'links in Markdown',
      `- [J](https://solscan.io/account/${a})\n[L](https://etherscan.io/address/${evm})`,
      [
        [a, 'J'],
        [evm, 'L'],
      ],
    ],
    [
      'boxes to tick',
      `[x] ${a} J\n[ ] ${b} L`,
      [
        [a, 'J'],
        [b, 'L'],
      ],
    ],
    [
      'names above their wallets',
      `👤 J\n${a}\n\n👤 L\n\`${b}\``,
      [
        [a, '👤 J'],
        [b, '👤 L'],
      ],
    ],
    [
      'several in a line',
      `J:${a}, L:${b}, C:${c}`,
      [
        [a, 'J'],
        [b, 'L'],
        [c, 'C'],
      ],
    ],
    [
      'several by pairs',
      `J,${a},L,${b}`,
      [
        [a, 'J'],
        [b, 'L'],
      ],
    ],
    [
      'several by pairs the other way',
      `${a} J, ${b} L`,
      [
        [a, 'J'],
        [b, 'L'],
      ],
    ],
    [
      'two of one owner',
      `J,${evm},${a}`,
      [
        [evm, 'J'],
        [a, 'J'],
      ],
    ],
    ['a number and a name', `1,J,${a},G`, [[a, 'J', 'G']]],
    ['a wallet in a note', `${a},J,G,funded by ${evm}`, [[a, 'J', 'G', `funded by ${evm}`]]],
  ])('%s', (_, text, expected) => {
    expect(short(text)).toEqual(expected)
    expect(parse(text).problems).toEqual([])
  })

  test('the name of the chain is not the name of the wallet', () => {
    const { rows } = parse(`SOL,${a},J\neth:${evm} O\n${b},L,SOL`)
    expect(rows).toMatchObject([
      { name: 'J', extra: { network: 'SOL' } },
      { name: 'O', extra: { network: 'eth' } },
      { name: 'L', groups: ['SOL'], extra: {} },
    ])
  })

  test('a mistyped wallet is never taken for the name of the next', () => {
    for (const mistyped of ['0x12', `${a}1`, 'vitalik.eth,vb'])
      expect(parse(`J\n${a}\n${mistyped}\n${b}`).problems.map(({ line }) => line)).toContain(3)
    expect(parse(`${a}\nJ\n${b}`).problems).toEqual([{ line: 2, reason: 'address' }])
  })

  test('a link to a token is not a wallet', () => {
    expect(parse(`J https://gmgn.ai/sol/token/${a}`).rows.map(({ name }) => name)).not.toContain('J')
    expect(short(`${a} J https://gmgn.ai/sol/token/${b}`).map(([address]) => address)).toEqual([a])
  })
})
