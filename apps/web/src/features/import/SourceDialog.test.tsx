import type { WalletListRow } from '@peregrine/core/wallet-list/walletListRow'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeImport, openImport } from '../../domain/doors/importDoor.ts'
import { newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { readFileRows, readList } from '../../domain/wallet-list/readList.ts'
import type { SourceKind } from './sources.ts'

// The worker that reads lists is the browser's.
vi.mock(import('../../domain/wallet-list/readList.ts'), async (original) => ({
  ...(await original()),
  readList: vi.fn<typeof readList>(),
  readFileRows: vi.fn<typeof readFileRows>(),
}))

const owner = `0x${'a1'.repeat(20)}`
const whale = `0x${'b2'.repeat(20)}`
const session = { address: owner, chainFamily: 'EVM' } as const

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ status: 'signedIn', session })
})
afterEach(() => {
  closeImport()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  useSession.setState({ status: 'visitor', session: null })
})

async function openDialog(kind: SourceKind = 'gmgn', reply: object = { code: '000000', data: { added: 1 } }) {
  const list = [newlyWatched({ address: whale, chainType: 1, name: '老王' }, 1)]
  const answers = {
    '/auth/session': { code: '000000', data: session },
    '/monitor-config/query/': { code: '000000', data: list },
    '/monitor-config/batch-add/': reply,
  }
  await renderApp({ path: '/square', answers })
  act(() => openImport(kind))
  await screen.findByTestId('import-dialog')
}
const press = (testId: string) => fireEvent.click(screen.getByTestId(testId))
const type = (value: string) => fireEvent.change(screen.getByTestId('import-text'), { target: { value } })
const text = () => screen.getByTestId<HTMLTextAreaElement>('import-text').value
const pick = (file: File) =>
  fireEvent.change(screen.getByTestId('import-file'), { target: { files: [file] } })
const isReady = () => !screen.getByTestId<HTMLButtonElement>('import-confirm').disabled
const note = () => screen.queryByTestId('native-note')?.textContent

test('the note on EVM transfers is shown while transfers are selected, and never for Solana', async () => {
  await openDialog()
  expect(note()).toContain('合约内部转移的主币')
  press('import-event-ALL')
  press('import-event-IN')
  expect(note()).toBeUndefined()
  press('import-event-OTHER')
  expect(note()).toBeDefined()
  press('import-chain-SOL')
  expect(note()).toBeUndefined()
})

test('there is something to confirm only when every line is right', async () => {
  await openDialog()
  expect(isReady()).toBe(false)
  type(`${owner}:a`)
  expect(isReady()).toBe(true)
  type(`${owner}:a\nbad`)
  expect(isReady()).toBe(false)
  expect(
    screen
      .getAllByTestId('import-line-number')
      .map((line) => [line.textContent, line.dataset['bad'] === 'true']),
  ).toEqual([
    ['1', false],
    ['2', true],
  ])
  type('  \n ')
  expect(isReady()).toBe(false)
})

test('a wallet that is watched already is named; turning to the other network clears text and errors', async () => {
  await openDialog()
  type(`${whale}:a`)
  await waitFor(() => expect(screen.getByTestId('import-errors').textContent).toContain('老王'))
  press('import-chain-SOL')
  expect(text()).toBe('')
  expect(screen.queryByTestId('import-errors')).toBeNull()
})

test('cancelled and opened again, everything is as at first', async () => {
  await openDialog()
  press('import-chain-SOL')
  type('bad')
  press('import-event-ALL')
  press('import-event-IN')
  press('import-push')
  press('import-cancel')
  await waitFor(() => expect(screen.queryByTestId('import-dialog')).toBeNull())
  act(() => openImport('gmgn'))
  await screen.findByTestId('import-dialog')
  const isOn = (testId: string) => screen.getByTestId<HTMLInputElement>(testId).checked
  expect(text()).toBe('')
  expect(screen.getByTestId('import-chain-ETH').getAttribute('aria-checked')).toBe('true')
  expect(['ALL', 'IN', 'OUT', 'OTHER'].map((event) => isOn(`import-event-${event}`))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(screen.getByTestId('import-push').getAttribute('aria-checked')).toBe('true')
})

test('a refused import shows and logs the full response, and keeps the input', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openDialog('gmgn', { code: 'monitor.full', msg: 'enough', data: null })
  type(`${owner}:a`)
  press('import-confirm')
  const alert = await screen.findByTestId('import-alert')
  expect(alert.textContent).toContain('monitor.full')
  expect(alert.textContent).toContain('enough')
  expect(warn).toHaveBeenCalled()
  expect(text()).toBe(`${owner}:a`)
  expect(isReady()).toBe(true)
})

test('a successful import closes the dialog with a toast', async () => {
  await openDialog()
  type(`${owner}:a`)
  press('import-confirm')
  await waitFor(() => expect(screen.queryByTestId('import-dialog')).toBeNull())
  expect((await screen.findByTestId('toast')).textContent).toContain('成功')
})

const gmgn = JSON.stringify([{ address: owner, name: '老王', emoji: '🐋' }])
const row: WalletListRow = {
  line: 1,
  address: owner,
  family: 'EVM',
  name: '老王',
  emoji: '🐋',
  groups: [],
  note: '',
  extra: {},
}

test.each`
  what      | kind       | give
  ${'text'} | ${'gmgn'}  | ${() => type(gmgn)}
  ${'file'} | ${'csv'}   | ${() => pick(new File([gmgn], 'gmgn.json'))}
  ${'file'} | ${'axiom'} | ${() => pick(new File([gmgn], 'list.xlsx'))}
`('a $what of JSON given to the dialog of $kind is read as any list', async ({ kind, give }) => {
  const list = { rows: [row], duplicates: [], problems: [] }
  vi.mocked(readList).mockResolvedValue({ kind: 'list', list })
  await openDialog(kind)
  give()
  await waitFor(() => expect(screen.queryByTestId('import-dialog')).toBeNull())
  expect((await screen.findByTestId('any-handed')).textContent).toContain('JSON')
  await waitFor(() => expect(screen.getByTestId('any-dialog').textContent).toContain('老王'))
  const [given] = vi.mocked(readList).mock.lastCall ?? []
  expect(typeof given === 'string' ? given : await given?.text()).toBe(gmgn)
})

const unread = [{ name: '备份', reason: 'too-large' as const }]

test('lines of all sheets of a workbook are taken, and a sheet that was not read is named', async () => {
  const head = { line: 1, cells: ['name', 'address', 'group'] }
  const sheets = [
    { name: 'a', rows: [head, { line: 2, cells: ['one', owner, 'g'] }] },
    { name: 'b', rows: [head, { line: 2, cells: ['two', `0x${'c3'.repeat(20)}`] }] },
  ]
  vi.mocked(readFileRows).mockResolvedValueOnce({ kind: 'sheet', sheets, unread })
  await openDialog('axiom')
  pick(new File(['x'], 'list.xlsx'))
  await waitFor(() => expect(text()).toBe(`one,${owner},g\ntwo,0x${'c3'.repeat(20)},Default`))
  expect(screen.queryByTestId('import-dropped')).toBeNull()
  expect(screen.getByTestId('import-unread').textContent).toBe(
    '工作表“备份”未读取：文件超过 5 MB，或解压后超过 32 MB',
  )
  type('')
  expect(screen.queryByTestId('import-unread')).toBeNull()
})

test('the preview of a workbook names a sheet that was not read', async () => {
  const list = { rows: [row], duplicates: [], problems: [], unread }
  vi.mocked(readList).mockResolvedValue({ kind: 'list', list })
  await openDialog('csv')
  pick(new File([gmgn], 'gmgn.json'))
  expect((await screen.findByTestId('import-unread')).textContent).toContain('工作表“备份”未读取')
})

test('a workbook of which no sheet with rows was read still names the unread one', async () => {
  const sheets = [{ name: 'a', rows: [] }]
  vi.mocked(readFileRows).mockResolvedValueOnce({ kind: 'sheet', sheets, unread })
  await openDialog('axiom')
  pick(new File(['x'], 'list.xlsx'))
  expect((await screen.findByTestId('import-unread')).textContent).toContain('工作表“备份”未读取')
})

test.each`
  name          | read
  ${'list.ods'} | ${{ kind: 'sheet', sheets: [{ name: 'a', rows: [{ line: 1, cells: ['one', owner] }] }], unread: [] }}
  ${'list.XLS'} | ${{ kind: 'sheet', sheets: [{ name: '', rows: [{ line: 1, cells: ['one', owner] }] }], unread: [] }}
  ${'text.xls'} | ${{ kind: 'text', text: `name\taddress\none\t${owner}\n` }}
  ${'list.tsv'} | ${{ kind: 'text', text: `name\taddress\none\t${owner}\n` }}
  ${'list.txt'} | ${{ kind: 'text', text: `one,${owner}` }}
`('the dialog of workbooks takes $name', async ({ name, read }) => {
  vi.mocked(readFileRows).mockResolvedValueOnce(read)
  await openDialog('xlsx')
  expect(screen.getByTestId<HTMLInputElement>('import-file').accept.split(',')).toContain(
    name.slice(4).toLowerCase(),
  )
  pick(new File(['x'], name))
  await waitFor(() => expect(text()).toBe(`one,${owner},Default`))
})

test.each`
  kind      | name          | problem
  ${'csv'}  | ${'list.txt'} | ${'请上传CSV文件'}
  ${'xlsx'} | ${'list.pdf'} | ${'请上传XLSX文件'}
`('the dialog of $kind refuses $name by its name', async ({ kind, name, problem }) => {
  await openDialog(kind)
  pick(new File(['x'], name))
  await waitFor(() => expect(screen.getByTestId('import-dialog').textContent).toContain(problem))
})

test('a text under the name of a workbook is a damaged one', async () => {
  vi.mocked(readFileRows).mockResolvedValueOnce({ kind: 'text', text: `one,${owner}` })
  await openDialog('xlsx')
  pick(new File(['x'], 'list.xlsx'))
  await waitFor(() => expect(screen.getByTestId('import-dialog').textContent).toContain('文件已损坏'))
})
