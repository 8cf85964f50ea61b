import type { VaultContents } from '@peregrine/wallet/vault/vaultRecord'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWalletDoor, type WalletScreen } from '../../domain/doors/walletDoor.ts'
import { setLocalWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { WalletRefusal, walletClient } from '../walletClient.ts'
import { setTransfer, type Transfer } from './transferPort.ts'
import { noteBackup } from './vault/savedBackup.ts'
import { WalletScreens } from './WalletScreens.tsx'

const evm = `0x${'12'.repeat(20)}`
const imitated = `0xabcd${'1'.repeat(32)}beef`
const imitation = `0xabcd${'2'.repeat(32)}beef`
const password = 'wonder kettle avocado'
const key = 'ab'.repeat(32)

let status: 'none' | 'locked' | 'unlocked'
let contents: VaultContents

/** Tells the page what the worker would. */
const tell = () => setLocalWallets(status, [])

function add(address: string, label: string) {
  const wallet = {
    index: contents.nextIndex,
    type: 'evm' as const,
    address,
    label,
    groupId: '',
    createTime: 1,
  }
  contents = { ...contents, nextIndex: wallet.index + 1, wallets: [...contents.wallets, wallet] }
  tell()
  return wallet
}

const check = (given: string) => {
  if (given !== password) throw new WalletRefusal('password-wrong', '')
}

/** The worker's requests that these tests make, without a worker. */
function fakeWorker() {
  vi.spyOn(walletClient, 'state').mockImplementation(async () =>
    status === 'none' ? { status } : { status, contents, passkey: null },
  )
  vi.spyOn(walletClient, 'create').mockImplementation(async () => {
    status = 'unlocked'
    tell()
  })
  vi.spyOn(walletClient, 'newWallet').mockImplementation(async ({ label }) => add(evm, label))
  vi.spyOn(walletClient, 'unlock').mockImplementation(async (given) => {
    check(given)
    status = 'unlocked'
    tell()
  })
  vi.spyOn(walletClient, 'importKeys').mockImplementation(async (items) =>
    items.map(({ label }, at) =>
      at === 0 ? { wallet: add(imitated, label) } : { problem: 'address-exists' as const },
    ),
  )
  vi.spyOn(walletClient, 'changeWallet').mockResolvedValue(undefined)
  vi.spyOn(walletClient, 'backup').mockResolvedValue('{}')
  vi.spyOn(walletClient, 'exportKey').mockImplementation(async (_, given) => {
    check(given)
    return `0x${key}`
  })
}

const trading = { environment: { id: 'env', runId: 'run' }, faucet: { isOpen: false }, networks: {} }
const balance = { status: 'success', data: { balance: '5', units: '5000000000000000000', decimals: 18 } }

function stubServer(): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const body = path.startsWith('/api/trading')
      ? { code: '000000', data: trading }
      : path.startsWith('/api/queryTokenBal')
        ? balance
        : { code: 'pool.unknown', data: null }
    return new Response(JSON.stringify(body), { status: body.data === null ? 404 : 200 })
  })
}

beforeEach(async () => {
  localStorage.clear()
  status = 'none'
  contents = { nextIndex: 0, wallets: [], defaults: {} }
  noteBackup([])
  fakeWorker()
  stubServer()
  await startI18n('en')
  await loadTranslations(['own-wallets'])
})
afterEach(() => {
  cleanup()
  useWalletDoor.getState().close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(shown: WalletScreen): void {
  useWalletDoor.getState().show(shown)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <WalletScreens />
    </QueryClientProvider>,
  )
}

const type = async (id: string, value: string) =>
  fireEvent.change(await screen.findByTestId(id), { target: { value } })
const press = async (id: string) => fireEvent.click(await screen.findByTestId(id))
const textOf = async (id: string) => (await screen.findByTestId(id)).textContent

test('a vault is created with its first wallets, and its backup follows at once', async () => {
  open({ name: 'create' })
  await type('new-password', password)
  await type('new-password-again', 'wonder kettle')
  await press('create-submit')
  expect(await textOf('new-password-again-fault')).toBe('The two passwords differ')
  expect(walletClient.create).not.toHaveBeenCalled()
  await type('new-password-again', password)
  await press('create-sol')
  await type('create-evm-label', 'Main')
  await press('create-submit')
  expect(await textOf('backup-download')).toContain('1 wallet')
  expect(walletClient.newWallet).toHaveBeenCalledExactlyOnceWith({
    walletType: 'evm',
    label: 'Main',
    groupId: '',
  })
})

test('keys are imported line by line after the typed consent; only refused lines stay', async () => {
  status = 'unlocked'
  add(evm, 'Main')
  open({ name: 'import' })
  await type('import-keys', `0x${key} sniper\nnonsense\n${key}`)
  expect(await textOf('import-counts')).toBe('2 EVM · 0 Solana · 1 unreadable')
  const submit = await screen.findByTestId<HTMLButtonElement>('import-submit')
  expect(submit.disabled).toBe(true)
  await type('import-consent', 'sandbox')
  await press('import-submit')
  const lines = await screen.findAllByTestId('import-line')
  expect(lines.map(({ dataset }) => dataset.problem)).toEqual([undefined, 'key-invalid', 'address-exists'])
  expect(screen.getByTestId<HTMLTextAreaElement>('import-keys').value).toBe(`nonsense\n${key}`)
})

test('a wallet gets its address shown only once a backup holds it', async () => {
  status = 'locked'
  add(evm, 'Main')
  open({ name: 'deposit', wallet: evm })
  await press('deposit-backup')
  const kept = await screen.findByTestId<HTMLInputElement>('backup-kept')
  expect(kept.disabled).toBe(true)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  await press('backup-download')
  await expect.poll(() => kept.disabled).toBe(false)
  await press('backup-kept')
  await press('backup-done')
  await press('wallet-deposit')
  expect((await screen.findByTestId('deposit-code')).dataset.link).toBe(evm)
})

test('names are changed in the list; a key is exported after the password and hidden at first', async () => {
  status = 'locked'
  add(evm, 'Main')
  open({ name: 'manage' })
  const row = await screen.findByTestId('own-wallet')
  expect(within(row).getByTestId<HTMLButtonElement>('wallet-label').disabled).toBe(true)
  await press('vault-unlock')
  await type('unlock-password', 'wrong')
  await press('unlock-submit')
  expect(await textOf('unlock-password-fault')).toBe('Wrong password')
  await type('unlock-password', password)
  await press('unlock-submit')
  await expect.poll(() => useWalletDoor.getState().shown).toBeNull()
  useWalletDoor.getState().show({ name: 'manage' })
  await press('wallet-label')
  await type('wallet-label-input', 'Sniper')
  fireEvent.keyDown(screen.getByTestId('wallet-label-input'), { key: 'Enter' })
  expect(walletClient.changeWallet).toHaveBeenCalledExactlyOnceWith({ index: 0, label: 'Sniper' })
  await press('wallet-export')
  await type('export-password', password)
  await press('export-submit')
  expect(await textOf('exported-key')).not.toContain(key)
  await press('export-show')
  expect(await textOf('exported-key')).toBe(`0x${key}`)
})

test('a recipient that imitates a known one is marked, shown whole, and sent to after a further word only', async () => {
  status = 'unlocked'
  add(evm, 'Main')
  localStorage.setItem(':sentTo', imitated)
  const sent: [Transfer, bigint | null][] = []
  setTransfer({
    send: async (transfer, shownFee) => {
      sent.push([transfer, shownFee])
      return { state: 'confirmed', hash: '0x01', reason: null }
    },
    maxFee: async () => 7n,
  })
  open({ name: 'send', wallet: evm })
  await expect.poll(() => textOf('send-balance')).toContain('5')
  await type('send-amount', '1.5')
  await type('send-recipient', imitation)
  expect(screen.getByTestId('imitated-address').dataset.address).toBe(imitated)
  await press('send-submit')
  expect((await screen.findByTestId('confirm-recipient')).dataset.address).toBe(imitation)
  const submit = screen.getByTestId<HTMLButtonElement>('confirm-submit')
  expect(submit.disabled).toBe(true)
  await press('confirm-compared')
  await press('confirm-submit')
  expect((await screen.findByTestId('send-outcome')).dataset.state).toBe('confirmed')
  const transfer = {
    network: 'eth',
    wallet: evm,
    token: `0x${'0'.repeat(40)}`,
    units: 1_500_000_000_000_000_000n,
    recipient: imitation,
  }
  // With the fee that the screen named.
  expect(sent).toEqual([[transfer, 7n]])
})

const refusedLines = [
  ['T307', 'index already exists', 'index-exists'],
  ['T308', 'invalid private key', 'key-invalid'],
  ['T309', 'key encryption failed', 'encryption-failed'],
  ['T310', 'wallet address already exists', 'address-exists'],
  ['T311', 'unsupported chain type', 'type-unsupported'],
] as const

test.each(refusedLines)('message %s: %s · at the line that was to be imported', async (_, text, problem) => {
  status = 'unlocked'
  vi.spyOn(walletClient, 'importKeys').mockResolvedValue([{ problem }])
  open({ name: 'import' })
  await type('import-keys', `0x${key}`)
  await type('import-consent', 'sandbox')
  await press('import-submit')
  expect((await textOf('import-line'))?.toLowerCase()).toContain(text)
})

test.each([
  ['T306', 'wallet does not exist', 'wallet-unknown'],
  ['T312', 'cannot decrypt key', 'key-unreadable'],
] as const)('message %s: %s · below the form that exports a key', async (_, text, problem) => {
  status = 'unlocked'
  add(evm, 'Main')
  vi.spyOn(walletClient, 'exportKey').mockRejectedValue(new WalletRefusal(problem, ''))
  open({ name: 'manage' })
  await press('wallet-export')
  await type('export-password', password)
  await press('export-submit')
  await screen.findByText(new RegExp(text, 'i'))
})
