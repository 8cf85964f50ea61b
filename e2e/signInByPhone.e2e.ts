import { SignClient } from '@walletconnect/sign-client'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { OpenPage } from './browser.ts'
import { quietPath } from './onPage.ts'
import {
  canonical,
  dialogGone,
  logOut,
  relayProjectId,
  says,
  sessionOf,
  showCode,
  startBesideRelay,
} from './signInSteps.ts'
import { evmAccount, type TestAccount } from './testAccounts.ts'
import { startWalletRelay } from './walletRelay.ts'
import { visits } from './visits.ts'

let relayUrl = ''

const site = visits({
  ready: '[data-testid=connection][data-state=live]',
  server: async () => {
    const relay = await startWalletRelay()
    relayUrl = relay.url
    return startBesideRelay(relay)
  },
})

type Manners = {
  chains?: readonly string[]
  connect?: 'approve' | 'refuse'
  sign?: 'obey' | 'refuse' | 'hang'
  /** A response in place of the signature. */
  answer?: () => unknown
}

const granted = {
  methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
  events: ['accountsChanged', 'chainChanged'],
}
const refusal = { code: 5000, message: 'User rejected.' }

const clients: Awaited<ReturnType<typeof SignClient.init>>[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.core.relayer.transportClose()
})

/** Starts a phone's wallet: WalletConnect's own wallet client, with this account. */
async function startPhone(account: TestAccount, manners: Manners = {}) {
  const { chains = ['eip155:56'] } = manners
  const client = await SignClient.init({
    projectId: relayProjectId,
    relayUrl,
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    // Clients of one name share their connection, which the previous test closed.
    customStoragePrefix: account.address,
    metadata: { name: 'Phone', description: 'a test', url: 'https://phone.test', icons: [] },
  })
  clients.push(client)
  const asked: string[][] = []
  const heard: string[] = []
  for (const event of ['session_request', 'session_delete'] as const)
    client.on(event, () => void heard.push(event))
  client.on('session_proposal', ({ id, params }) => {
    asked.push(params.optionalNamespaces.eip155?.chains ?? [])
    if (manners.connect === 'refuse') return void client.reject({ id, reason: refusal })
    const accounts = chains.map((chain) => `${chain}:${account.address}`)
    const namespaces = { eip155: { ...granted, accounts, chains: [...chains] } }
    void client.approve({ id, namespaces }).then(({ acknowledged }) => acknowledged())
  })
  async function resultOf(hex = ''): Promise<object> {
    if (manners.sign === 'refuse') return { error: refusal }
    if (manners.answer) return { result: manners.answer() }
    const bytes = await account.sign(Buffer.from(hex.slice(2), 'hex'))
    return { result: `0x${Buffer.from(bytes).toString('hex')}` }
  }
  client.on('session_request', ({ id, topic, params }) => {
    if (manners.sign === 'hang') return
    const [hex] = params.request.params as string[]
    void resultOf(hex).then((part) =>
      client.respond({ topic, response: { id, jsonrpc: '2.0', ...part } as never }),
    )
  })
  return { client, asked, heard }
}

type Phone = Awaited<ReturnType<typeof startPhone>>

/** Opens a page whose code the phone has scanned. */
async function meet(phone: Phone): Promise<OpenPage> {
  const opened = await site.open(quietPath)
  await phone.client.core.pairing.pair({ uri: await showCode(opened.page, 'walletConnect') })
  return opened
}

/** Returns the topic of the phone's only session. */
const topicOf = ({ client }: Phone) => client.session.getAll()[0]?.topic ?? ''

const hears = (phone: Phone, method: string) => expect.poll(() => phone.heard).toContain(method)

async function saysAndStays(page: Page, text: string): Promise<void> {
  await says(page).getByText(text).waitFor()
  expect(await page.getByTestId('sign-in-dialog').count()).toBe(1)
  expect(await sessionOf(page)).toBeNull()
}

/** Signs in on the same page with a well-behaved phone: no earlier failure gets in the way. */
async function signsInNow(page: Page): Promise<void> {
  const account = evmAccount()
  const phone = await startPhone(account)
  await phone.client.core.pairing.pair({ uri: await showCode(page, 'walletConnect') })
  await dialogGone(page)
  expect(await sessionOf(page)).toMatchObject(canonical(account))
}

test('a phone signs in by WalletConnect: by its code, on BNB Smart Chain only', async () => {
  const account = evmAccount()
  const phone = await startPhone(account)
  const { page, problems } = await meet(phone)
  await dialogGone(page)
  expect(phone.asked).toEqual([['eip155:56']])
  expect(await sessionOf(page)).toMatchObject(canonical(account))
  // Nothing violated the page's policy: no frame of WalletConnect's, no script, no call. A message that the relay delivers
  // once more, its client reports as one of a session that no longer waits.
  expect(problems.filter((text) => !text.includes('Pending session not found'))).toEqual([])
})

test('a phone without an account on BNB Smart Chain does not sign in, and is notified of the end', async () => {
  const phone = await startPhone(evmAccount(), { chains: ['eip155:1'] })
  const { page } = await meet(phone)
  await saysAndStays(page, '钱包没有给出可用的地址。')
  await hears(phone, 'session_delete')
  await signsInNow(page)
})

test('rejecting the connection, and then the signature, stays a visitor, shows why, and allows a retry', async () => {
  const { page } = await meet(await startPhone(evmAccount(), { connect: 'refuse' }))
  await saysAndStays(page, '你在钱包里拒绝了连接。')
  const phone = await startPhone(evmAccount(), { sign: 'refuse' })
  await phone.client.core.pairing.pair({ uri: await showCode(page, 'walletConnect') })
  await saysAndStays(page, '你在 WalletConnect 里拒绝了签名，没有登录。')
  await hears(phone, 'session_delete')
  await signsInNow(page)
})

test.each<[string, Manners['answer']]>([
  ['服务器没有接受这次签名，没有登录。请再试一次。', () => `0x${'1b'.repeat(65)}`],
  ['WalletConnect 没有完成签名，没有登录。请再试一次。', () => 7],
])('a phone that signs wrongly signs nobody in: %s', async (text, answer) => {
  const { page } = await meet(await startPhone(evmAccount(), { answer }))
  await saysAndStays(page, text)
  await signsInNow(page)
})

test('a phone that disconnects while it should sign ends the sign-in', async () => {
  const phone = await startPhone(evmAccount(), { sign: 'hang' })
  const { page } = await meet(phone)
  await hears(phone, 'session_request')
  await phone.client.disconnect({ topic: topicOf(phone), reason: { code: 6000, message: 'over' } })
  await saysAndStays(page, '登录途中 WalletConnect 断开了连接，没有登录。请再试一次。')
  await signsInNow(page)
})

test('an abandoned code signs nobody in, and a late scan is disconnected', async () => {
  const { page } = await site.open(quietPath)
  const uri = await showCode(page, 'walletConnect')
  await page.getByTestId('sign-in-back').click()
  const phone = await startPhone(evmAccount())
  await phone.client.core.pairing.pair({ uri })
  await hears(phone, 'session_delete')
  expect(phone.heard).not.toContain('session_request')
  expect(await sessionOf(page)).toBeNull()
  await signsInNow(page)
})

test('an account change and the end of the connection are reported; the wallet stays signed in', async () => {
  const account = evmAccount()
  const phone = await startPhone(account)
  const { page } = await meet(phone)
  await dialogGone(page)
  const other = evmAccount().address
  const event = { name: 'accountsChanged', data: [`eip155:56:${other}`] }
  await phone.client.emit({ topic: topicOf(phone), event, chainId: 'eip155:56' })
  await page
    .getByTestId('toast')
    .getByText(`钱包切换到了 ${other.slice(0, 6)}`)
    .waitFor()
  const third = evmAccount().address
  // Not `acknowledged`: where the page responds before it is called, it waits for five minutes and then rejects.
  await phone.client.update({
    topic: topicOf(phone),
    namespaces: { eip155: { ...granted, chains: ['eip155:56'], accounts: [`eip155:56:${third}`] } },
  })
  await page
    .getByTestId('toast')
    .getByText(`钱包切换到了 ${third.slice(0, 6)}`)
    .waitFor()
  await phone.client.disconnect({ topic: topicOf(phone), reason: { code: 6000, message: 'over' } })
  await page.getByTestId('toast').getByText('钱包断开了这个页面').waitFor()
  expect(await sessionOf(page)).toMatchObject(canonical(account))
})

test('logout ends the session on the phone', async () => {
  const phone = await startPhone(evmAccount())
  const { page } = await meet(phone)
  await dialogGone(page)
  await logOut(page)
  await hears(phone, 'session_delete')
})

test('after a reload the wallet is still signed in, and logout still notifies the phone', async () => {
  const account = evmAccount()
  const phone = await startPhone(account)
  const { page } = await meet(phone)
  await dialogGone(page)
  await page.reload()
  await page.locator('[data-testid=connection][data-state=live]').waitFor()
  expect(await sessionOf(page)).toMatchObject(canonical(account))
  await logOut(page)
  await hears(phone, 'session_delete')
})
