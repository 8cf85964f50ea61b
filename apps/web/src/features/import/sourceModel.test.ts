import type { WatchedEventKind } from '@peregrine/contract/watchedWallet'
import { Fault } from '@peregrine/core/fault'
import { checkImportText, type ImportChain, type LineForm } from '@peregrine/core/wallet-list/checkImportText'
import { describe, expect, test } from 'vitest'
import { en } from '../../locales/import/en.ts'
import { zhCN } from '../../locales/import/zhCN.ts'
import { addWords, translatorOf } from '../../kit/i18n/translate.ts'
import { isChecksumValid } from '../../domain/chains/isChecksumValid.ts'
import { toggleEvent } from '../../domain/watched-wallets/EventCheckboxes.tsx'
import { configsOf, eventsToSend, refusalOf, reportErrors, responseText } from './sourceModel.ts'

const evm = '0x38e47fece3ea323e864c65410f6458c820eaa897'
const taken = `0x${'ab'.repeat(20)}`
const sol = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'
const long = 'n'.repeat(51)
const key = 'ab'.repeat(32)

addWords('zh-CN', 'import', zhCN)
addWords('en', 'import', en)
const zh = translatorOf('zh-CN')
const english = translatorOf('en')

function check(text: string, form: LineForm = 'note', chain: ImportChain = 'ETH') {
  return checkImportText(text, { form, chain, existing: new Map([[taken, '老王']]), isChecksumValid })
}
function reports(text: string, form: LineForm = 'note', chain: ImportChain = 'ETH') {
  const checked = check(text, form, chain)
  return [zh, english].map((t) => reportErrors(checked, form, chain, t))
}
const texts = (...given: Parameters<typeof reports>) => reports(...given).map((report) => report?.texts)

describe('wallet address:note', () => {
  test.each([
    [
      evm,
      'ETH',
      '第 2 行: 格式错误，应为"钱包地址:备注"',
      'line 2: format error, should be "wallet address:note"',
    ],
    [
      `${evm}:a:b`,
      'ETH',
      '第 2 行: 格式错误，应为"钱包地址:备注"',
      'line 2: format error, should be "wallet address:note"',
    ],
    [':note', 'ETH', '第 2 行: 地址不能为空', 'line 2: address is required'],
    ['0x12:note', 'ETH', '第 2 行: 无效的ETH地址', 'line 2: invalid ETH address'],
    [`${evm}:note`, 'SOL', '第 2 行: 无效的SOL地址', 'line 2: invalid SOL address'],
    [
      `${evm}:${long}`,
      'ETH',
      '第 2 行: 备注长度不能超过50个字符',
      'line 2: note cannot be longer than 50 characters',
    ],
    [
      `${taken}:x`,
      'ETH',
      `第 2 行: 地址 ${taken}已存在于监控列表，备注名：老王`,
      `line 2: address ${taken} is already in the monitor list, note name: 老王`,
    ],
    [
      `${evm}:${key}`,
      'ETH',
      '第 2 行: 含有私钥或助记词，已拒绝',
      'line 2: holds a private key or seed phrase, refused',
    ],
  ] as const)('%s on %s', (line, chain, chinese, inEnglish) => {
    expect(texts(`\n${line}`, 'note', chain)).toEqual([[chinese], [inEnglish]])
  })

  test('the same address twice', () => {
    expect(texts(`${evm}:a\n${evm}:b`)).toEqual([
      [`第 2 行: 地址重复 - ${evm}`],
      [`line 2: wallet address duplicated - ${evm}`],
    ])
  })
})

describe('name,address,group', () => {
  test.each([
    ['group', `a,${evm}`, '第 1 行: 格式错误', 'line 1: format error'],
    ['optionalGroup', evm, '第 1 行: 格式错误', 'line 1: format error'],
    ['optionalGroup', `,${evm}`, '第 1 行: 名称不能为空', 'line 1: name is required'],
    ['optionalGroup', 'a,', '第 1 行: 地址不能为空', 'line 1: address is required'],
    [
      'optionalGroup',
      `${long},${evm}`,
      '第 1 行: 名称长度不能超过50个字符',
      'line 1: name cannot be longer than 50 characters',
    ],
    [
      'group',
      `a,${evm},${long}`,
      '第 1 行: 分组长度不能超过50个字符',
      'line 1: group cannot be longer than 50 characters',
    ],
    ['group', 'a,0x12,g', '第 1 行: 无效的ETH地址', 'line 1: invalid ETH address'],
    [
      'group',
      `a,${taken},g`,
      `第 1 行: 地址 ${taken}已存在于监控列表，备注名：老王`,
      `line 1: address ${taken} is already in the monitor list, note name: 老王`,
    ],
  ] as const)('%s: %s', (form, line, chinese, inEnglish) => {
    expect(texts(line, form)).toEqual([[chinese], [inEnglish]])
  })

  test('Solana', () => {
    expect(texts(`a,${sol},g`, 'group', 'SOL')).toEqual([undefined, undefined])
    expect(texts(`a,${sol}1,g`, 'group', 'SOL')[0]).toEqual(['第 1 行: 无效的SOL地址'])
  })
})

describe('the error box', () => {
  test('errors of one kind share a summary, and the first five are shown', () => {
    const [report, inEnglish] = reports('a\nb\n\nc\nd\ne\nf')
    expect(report).toMatchObject({
      count: 6,
      isCut: true,
      summary: '第 1, 2, 4, 5, 6, 7 行: 格式错误，应为"钱包地址:备注"',
    })
    expect(report?.texts).toHaveLength(5)
    expect(inEnglish?.summary).toBe('lines 1, 2, 4, 5, 6, 7: format error, should be "wallet address:note"')
  })

  test('errors of several kinds have no summary', () => {
    expect(reports(`a\n:b`)[0]).toMatchObject({ count: 2, isCut: false, summary: null })
  })

  test('more than 100 lines are one error', () => {
    const lines = Array.from({ length: 101 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}:a`).join(
      '\n',
    )
    expect(texts(lines)).toEqual([
      ['每次最多可导入100个地址'],
      ['at most 100 addresses can be imported at once'],
    ])
  })
})

test('submitting without a wallet or a text is refused, in that order', () => {
  expect(refusalOf(null, check(''))).toBe('wallet')
  expect(refusalOf(evm, check(' \n'))).toBe('empty')
  expect(refusalOf(evm, check(`${evm}:a`))).toBeNull()
  expect([zh('import.error.wallet'), zh('import.error.empty')]).toEqual([
    '请先连接钱包',
    '请输入要导入的数据',
  ])
  expect([english('import.error.wallet'), english('import.error.empty')]).toEqual([
    'please connect wallet first',
    'please enter data to import',
  ])
})

test('the texts of file imports and alerts match the product document', () => {
  const said = (['csvOnly', 'xlsxOnly', 'noRows', 'read'] as const).map((name) => [
    zh(`import.error.${name}`),
    english(`import.error.${name}`),
  ])
  expect(said).toEqual([
    ['请上传CSV文件', 'please upload a CSV file'],
    ['请上传XLSX文件', 'please upload an XLSX file'],
    ['未找到有效数据', 'no valid data found'],
    ['读取文件失败', 'read file failed'],
  ])
  expect(zh('import.error.parse', { reason: 'x' })).toBe('解析失败: x')
  expect(english('import.error.parse', { reason: 'x' })).toBe('parse failed: x')
  expect([zh('import.done.csv'), english('import.done.csv')]).toEqual([
    '批量导入成功',
    'batch import succeeded',
  ])
  expect(english('import.done.gmgn')).toBe('Gmgn batch import successful')
  expect(english('import.failed.gmgn')).toBe('Gmgn batch import failed')
  expect(zh('import.title.gmgn')).toBe('GMGN批量导入')
  expect([zh('import.errors.found', { count: 3 }), english('import.errors.found', { count: 3 })]).toEqual([
    '发现 3 个错误',
    'found 3 errors',
  ])
  expect([zh('import.errors.first'), english('import.errors.first')]).toEqual([
    '（显示前 5 个）',
    '(showing first 5)',
  ])
})

test.each([
  [['ALL'], 'IN', ['IN']],
  [['IN'], 'OUT', ['IN', 'OUT']],
  [['IN', 'OUT'], 'ALL', ['ALL']],
  [['ALL'], 'ALL', []],
  [['IN', 'OUT'], 'IN', ['OUT']],
] as [WatchedEventKind[], WatchedEventKind, WatchedEventKind[]][])(
  '%j and %s: %j',
  (events, event, expected) => {
    expect(toggleEvent(events, event)).toEqual(expected)
  },
)

test('none chosen is sent as all; the batch carries what the call wants', () => {
  expect(eventsToSend([])).toEqual(['ALL'])
  expect(configsOf(check(`a,${evm}`, 'optionalGroup').rows, 'ETH', [], false)).toEqual([
    {
      name: 'a',
      addAddress: evm,
      chainType: 1,
      configGroup: 'Default',
      monitorEvents: ['ALL'],
      enablePush: false,
    },
  ])
})

test('a failure shows the full response', () => {
  const reply = { code: 'monitor.full', msg: 'monitor.full', data: null, context: { limit: 50_000 } }
  expect(responseText(new Fault('monitor.full', { limit: 50_000 }, { cause: reply }))).toBe(
    JSON.stringify(reply),
  )
  expect(responseText(new Error('server unreachable: offline'))).toBe('server unreachable: offline')
})

test.each([
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
  ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', false],
])('the checksum of %s is right: %s', (address, isRight) => {
  expect(isChecksumValid(address)).toBe(isRight)
})
