import type { EmptyAccount } from '@peregrine/trader/readEmptyAccounts'
import { publicEvmKey } from '@peregrine/testkit/publicEvmKey'
import type { RecipientKind } from '@peregrine/wallet/recipientAccount'
import type { VaultContents } from '@peregrine/wallet/vault/vaultRecord'
import { exportText, newWalletKey } from '@peregrine/wallet/vault/walletKey'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Besides } from '../../domain/balances/heldBesides.ts'
import { useWalletDoor, type WalletScreen } from '../../domain/doors/walletDoor.ts'
import { setLocalWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { WalletRefusal, walletClient } from '../walletClient.ts'
import { setTransfer, type Transfer, type TransferResult } from './transferPort.ts'
import { noteBackup } from './vault/savedBackup.ts'
import { WalletScreens } from './WalletScreens.tsx'
import { useWorkerLife } from '../workerLife.ts'

const evm = `0x${'12'.repeat(20)}`
const imitated = `0xabcd${'1'.repeat(32)}beef`
const imitation = `0xabcd${'2'.repeat(32)}beef`
const [sol, solFriend] = [
  '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF',
  'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8',
]
const password = 'wonder kettle avocado'
const key = 'ab'.repeat(32)
/** One that the sandbox takes. */
const publicKey = publicEvmKey(4).slice(2)

let status: 'none' | 'locked' | 'unlocked'
let contents: VaultContents

/** Tells the page what the worker would. */
const tell = () => setLocalWallets(status, [])

function add(address: string, label: string, walletType: 'evm' | 'sol' = 'evm') {
  const wallet = {
    index: contents.nextIndex,
    type: walletType,
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

const tradingOf = (runId: string | null) => ({
  environment: { id: 'env', runId },
  faucet: { isOpen: false },
  networks: {},
})
const balance = { status: 'success', data: { balance: '5', units: '5000000000000000000', decimals: 18 } }

function stubServer(held: typeof balance & { data: Besides } = balance, runId: string | null = 'run'): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const body = path.startsWith('/api/trading')
      ? { code: '000000', data: tradingOf(runId) }
      : path.startsWith('/api/queryTokenBal')
        ? held
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
  await loadTranslations(['own-wallets', 'trade'])
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
  await type('import-keys', `0x${publicKey} sniper\nnonsense\n${publicKey}`)
  expect(await textOf('import-counts')).toBe('2 EVM · 0 Solana · 1 unreadable')
  const submit = await screen.findByTestId<HTMLButtonElement>('import-submit')
  expect(submit.disabled).toBe(true)
  await type('import-consent', 'sandbox')
  await press('import-submit')
  const lines = await screen.findAllByTestId('import-line')
  expect(lines.map(({ dataset }) => dataset.problem)).toEqual([undefined, 'key-invalid', 'address-exists'])
  expect(screen.getByTestId<HTMLTextAreaElement>('import-keys').value).toBe(`nonsense\n${publicKey}`)
})

test('the sandbox refuses an EVM key of one’s own with the reason, and does not hand it to the worker', async () => {
  status = 'unlocked'
  const solKey = exportText(newWalletKey('sol'))
  open({ name: 'import' })
  expect(await textOf('import-sandbox')).toContain('valid on the real chain as well')
  expect(await textOf('import-sandbox')).toContain('Real Solana keys do not belong here either')
  await type('import-consent', 'sandbox')
  await type('import-keys', key)
  expect(await textOf('import-keys-fault')).toContain('1 EVM key cannot be imported into the sandbox')
  const submit = await screen.findByTestId<HTMLButtonElement>('import-submit')
  expect(submit.disabled).toBe(true)
  await type('import-keys', `${solKey}\n${key}`)
  await press('import-submit')
  const lines = await screen.findAllByTestId('import-line')
  expect(lines.map(({ dataset }) => dataset.problem)).toEqual([undefined, 'evm-in-sandbox'])
  expect(lines[1]?.textContent).toContain('valid on the real chain as well')
  const [items] = vi.mocked(walletClient.importKeys).mock.calls[0] ?? []
  expect(items?.map((item) => item.key)).toEqual([solKey])
  expect(screen.getByTestId<HTMLTextAreaElement>('import-keys').value).toBe(key)
})

test('on real chains an EVM key of one’s own is imported without a word', async () => {
  status = 'unlocked'
  stubServer(balance, null)
  open({ name: 'import' })
  await type('import-keys', key)
  await expect.poll(() => screen.queryByTestId('import-sandbox')).toBeNull()
  expect(screen.queryByTestId('import-keys-fault')).toBeNull()
  await press('import-submit')
  const [line] = await screen.findAllByTestId('import-line')
  expect(line?.dataset.problem).toBeUndefined()
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
  const sent = fakeTransfers('wallet')
  open({ name: 'send', wallet: evm })
  await expect.poll(() => textOf('send-balance')).toContain('5')
  await type('send-amount', '1.5')
  await type('send-recipient', imitation)
  expect(screen.getByTestId('imitated-address').dataset.address).toBe(imitated)
  await goOn()
  expect((await screen.findByTestId('confirm-recipient')).dataset.address).toBe(imitation)
  const submit = screen.getByTestId<HTMLButtonElement>('confirm-submit')
  expect(submit.disabled).toBe(true)
  await press('confirm-compared')
  await press('confirm-submit')
  expect((await screen.findByTestId('send-outcome')).dataset.state).toBe('confirmed')
  expect(sent).toEqual([
    {
      network: 'eth',
      wallet: evm,
      token: `0x${'0'.repeat(40)}`,
      units: 1_500_000_000_000_000_000n,
      recipient: imitation,
      account: { kind: 'wallet', isConfirmed: false },
    },
  ])
  // With the fee that the screen named.
  expect(shownFees).toEqual([7n])
})

test('a token account is refused and its owner named, who can be taken instead', async () => {
  status = 'unlocked'
  add(evm, 'Main')
  fakeTransfers((recipient) => (recipient === imitation ? 'token-account' : 'wallet'))
  open({ name: 'send', wallet: evm })
  await type('send-amount', '1.5')
  await type('send-recipient', imitation)
  expect((await screen.findByTestId('owner-address')).dataset.address).toBe(imitated)
  expect(await textOf('send-recipient-fault')).toContain('token account')
  await goOn()
  expect(screen.queryByTestId('confirm-send')).toBeNull()
  await press('send-take-owner')
  await goOn()
  expect((await screen.findByTestId('confirm-recipient')).dataset.address).toBe(imitated)
})

test('a pasted recipient is shown bare, and one of another network or one of two is not taken', async () => {
  status = 'unlocked'
  add(evm, 'Main')
  fakeTransfers('wallet')
  open({ name: 'send', wallet: evm })
  await type('send-amount', '1.5')
  await type('send-recipient', `https://etherscan.io/address/${imitation}`)
  expect(screen.getByTestId<HTMLInputElement>('send-recipient').value).toBe(imitation)
  expect(screen.queryByTestId('send-recipient-fault')).toBeNull()
  await type('send-recipient', `ethereum:${imitation}@137`)
  expect(screen.getByTestId<HTMLInputElement>('send-recipient').value).toBe(imitation)
  expect(await textOf('send-recipient-fault')).toContain('another network')
  await type('send-recipient', `${imitation} ${imitated}`)
  expect(await textOf('send-recipient-fault')).toContain('several')
})

test.each([
  ['contract', 'contract'],
  ['off-curve', 'No private key'],
  ['unread', 'cannot be read'],
] as const)(
  'a recipient that is %s is sent to only once the end of its address is typed',
  async (kind, says) => {
    status = 'unlocked'
    add(evm, 'Main')
    const sent = fakeTransfers(kind)
    open({ name: 'send', wallet: evm })
    await expect.poll(() => textOf('send-balance')).toContain('5')
    await type('send-amount', '1.5')
    await type('send-recipient', imitation)
    expect(await textOf('recipient-doubt')).toContain(says)
    await goOn()
    const submit = await screen.findByTestId<HTMLButtonElement>('confirm-submit')
    expect(submit.disabled).toBe(true)
    await type('confirm-recipient-word', '22bee0')
    expect(submit.disabled).toBe(true)
    await type('confirm-recipient-word', imitation.slice(-6))
    await press('confirm-submit')
    await screen.findByTestId('send-outcome')
    expect(sent.map(({ account }) => account)).toEqual([{ kind, isConfirmed: true }])
  },
)

test('a recipient that could not be asked about counts as unread, and does not leave a dead form', async () => {
  status = 'unlocked'
  add(evm, 'Main')
  fakeTransfers(() => {
    throw new Error('the engine did not arrive')
  })
  open({ name: 'send', wallet: evm })
  await expect.poll(() => textOf('send-balance')).toContain('5')
  await type('send-amount', '1.5')
  await type('send-recipient', imitation)
  expect(await textOf('recipient-doubt')).toContain('cannot be read')
  await goOn()
  await screen.findByTestId('confirm-send')
})

test.each([
  ['a new account', '0.0005', 0n, 'A new account needs at least 0.00089088 SOL'],
  ['an account that is there', '0.0005', 890_880n, undefined],
  ['a wallet that is left with too little', '0.0095', 890_880n, 'or at least 0.00089088 SOL'],
  ['a wallet that is left with nothing', '0.009989', 890_880n, undefined],
  ['a wallet that cannot pay the fee', '0.00999', 890_880n, 'Not enough SOL'],
] as const)('rent in the form of a transfer of SOL: %s', async (_, amount, lamports, says) => {
  stubServer({ status: 'success', data: { balance: '0.01', units: '10000000', decimals: 9 } })
  status = 'unlocked'
  add(sol, 'Main', 'sol')
  fakeTransfers('wallet', lamports)
  open({ name: 'send', wallet: sol })
  await expect.poll(() => textOf('send-balance')).toContain('0.01')
  await type('send-amount', amount)
  await type('send-recipient', solFriend)
  await goOn()
  if (says === undefined) expect(await textOf('confirm-amount')).toContain(amount)
  else expect(await textOf('send-amount-fault')).toContain(says)
})

test('what other token accounts hold is named, and not part of what can be sent', async () => {
  const more = { elsewhere: '250', frozen: '5' }
  stubServer({ status: 'success', data: { balance: '1', units: '100', decimals: 2, ...more } })
  status = 'unlocked'
  add(sol, 'Main', 'sol')
  fakeTransfers('wallet')
  open({ name: 'send', wallet: sol })
  expect(await textOf('held-elsewhere')).toContain('2.5 SOL more in other token accounts')
  expect(await textOf('held-frozen')).toContain('0.05 SOL more is frozen')
})

let empty: EmptyAccount[] = []
let closed: string[] = []
let closing: TransferResult['state'] = 'confirmed'
let shownFees: (bigint | null)[] = []

test('empty token accounts are listed with what they hold, and closed for it, as many as fit', async () => {
  const emptyAt = (at: number): EmptyAccount => ({
    address: `account-${at}`,
    mint: solFriend,
    tokenProgram: 'token',
    deposit: 2_000_000n,
  })
  empty = Array.from({ length: 21 }, (_, at) => emptyAt(at))
  status = 'unlocked'
  add(sol, 'Main', 'sol')
  fakeTransfers('wallet')
  open({ name: 'send', wallet: sol })
  await press('send-reclaim')
  expect(await textOf('reclaim-sum')).toBe('20 empty accounts hold 0.04\u00a0SOL')
  expect(screen.getAllByTestId('reclaim-account')).toHaveLength(20)
  await press('reclaim-submit')
  expect(await textOf('reclaim-outcome')).toContain('deposits are back: 0.04\u00a0SOL')
  expect(closed).toEqual(empty.slice(0, 20).map(({ address }) => address))
  await press('reclaim-more')
  expect(await textOf('reclaim-sum')).toBe('1 empty account holds 0.002\u00a0SOL')
  await press('reclaim-submit')
  await expect.poll(() => closed).toEqual(['account-20'])
})

test.each([
  ['unknown', 'no need to close them again', 'Back'],
  ['failed', 'Nothing was closed', 'Back'],
] as const)('a closing that is %s says so in its own words', async (state, says, way) => {
  closing = state
  empty = [{ address: 'account', mint: solFriend, tokenProgram: 'token', deposit: 2_000_000n }]
  status = 'unlocked'
  add(sol, 'Main', 'sol')
  fakeTransfers('wallet')
  open({ name: 'reclaim', wallet: sol })
  await press('reclaim-submit')
  expect(await textOf('reclaim-outcome')).toContain(says)
  expect(await textOf('reclaim-close')).toBe(way)
  closing = 'confirmed'
})

test('a wallet without empty accounts is told so', async () => {
  empty = []
  status = 'unlocked'
  add(sol, 'Main', 'sol')
  fakeTransfers('wallet')
  open({ name: 'reclaim', wallet: sol })
  expect(await textOf('reclaim-none')).toContain('No empty accounts')
})

/** An engine that sends everything, for which all recipients are of a kind. @returns what was sent */
function fakeTransfers(
  kind: RecipientKind | ((recipient: string) => RecipientKind),
  lamports = 0n,
): Transfer[] {
  const sent: Transfer[] = []
  shownFees = []
  setTransfer({
    emptyAccounts: async () => empty,
    close: async ({ accounts }) => {
      closed = accounts.map(({ address }) => address)
      return { state: closing, hash: 'h', reason: null }
    },
    send: async (transfer, shownFee) => {
      sent.push(transfer)
      shownFees.push(shownFee)
      return { state: 'confirmed', hash: '0x01', reason: null }
    },
    maxFee: async () => 7n,
    recipient: async ({ recipient }) => {
      const found = typeof kind === 'string' ? kind : kind(recipient)
      return {
        kind: found,
        owner: found === 'token-account' ? imitated : null,
        solana: { lamports, deposit: 0n },
      }
    },
  })
  return sent
}

/** Presses the form's button once the recipient is read. */
async function goOn(): Promise<void> {
  const submit = await screen.findByTestId<HTMLButtonElement>('send-submit')
  await expect.poll(() => submit.disabled).toBe(false)
  fireEvent.click(submit)
}

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
  await type('import-keys', publicKey)
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

test.each([
  ['create', 'new-password'],
  ['unlock', 'unlock-password'],
] as const)('where a reload locks the wallets, the form to %s them says so before', async (name, field) => {
  status = name === 'create' ? 'none' : 'locked'
  for (const isKept of [null, true]) {
    useWorkerLife.setState({ isKept })
    open({ name })
    await screen.findByTestId(field)
    expect(screen.queryByTestId('reload-locks')).toBeNull()
    cleanup()
  }
  useWorkerLife.setState({ isKept: false })
  open({ name })
  expect(await textOf('reload-locks')).toContain('locks the wallets')
  useWorkerLife.setState({ isKept: null })
})
