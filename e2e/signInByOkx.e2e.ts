import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { OpenPage } from './browser.ts'
import { type Manners, OkxPhone } from './okxPhone.ts'
import { type OkxRelay, startOkxRelay } from './okxRelay.ts'
import { quietPath } from './onPage.ts'
import { canonical, dialogGone, logOut, says, sessionOf, showCode, startBesideRelay } from './signInSteps.ts'
import { evmAccount, solanaAccount, type TestAccount } from './testAccounts.ts'
import { visits } from './visits.ts'

let relay: OkxRelay

const site = visits({
  ready: '[data-testid=connection][data-state=live]',
  server: async () => {
    relay = await startOkxRelay()
    return startBesideRelay(relay, { OKX_CONNECT: 'on' })
  },
})

const phones: OkxPhone[] = []
afterEach(() => {
  relay.turn('here')
  for (const phone of phones.splice(0)) phone.end()
})

async function phoneWith(accounts: readonly TestAccount[], manners: Manners = {}): Promise<OkxPhone> {
  const phone = new OkxPhone(accounts, manners)
  await phone.open(relay.url)
  phones.push(phone)
  return phone
}

const open = () => site.open(quietPath, {}, relay.takeOver)

type Met = OpenPage & { phone: OkxPhone; topic: string }

/** Opens a page whose code the phone has scanned and answered. */
async function meet(accounts: readonly TestAccount[], manners?: Manners): Promise<Met> {
  const opened = await open()
  const phone = await phoneWith(accounts, manners)
  await phone.scan(await showCode(opened.page, 'multi'))
  return { ...opened, phone, topic: phone.proposal.topic }
}

/** Signs in on the same page with a well-behaved phone: no earlier failure gets in the way. */
async function signsInNow(page: Page): Promise<void> {
  const account = evmAccount()
  const phone = await phoneWith([account])
  await phone.scan(await showCode(page, 'multi'))
  await dialogGone(page)
  expect(await sessionOf(page)).toMatchObject(canonical(account))
}

async function saysAndStays(page: Page, text: string): Promise<void> {
  await says(page).getByText(text).waitFor()
  expect(await page.getByTestId('sign-in-dialog').count()).toBe(1)
  expect(await sessionOf(page)).toBeNull()
}

const hears = (phone: OkxPhone, method: string) =>
  expect.poll(() => phone.asked.map((asked) => asked.method)).toContain(method)

/** Returns everything this browser stores, as one text. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

const onEvm = evmAccount()
const onSolana = solanaAccount()

test.each<[string, TestAccount[], number[], TestAccount]>([
  ['accounts on three chains and Solana', [onEvm, onSolana], [56, 1, 8453], onEvm],
  ['one chain of EVM', [onEvm], [8453], onEvm],
  ['Solana alone', [onSolana], [], onSolana],
  ['a chain that nobody knows, and Solana', [onEvm, onSolana], [99_999], onSolana],
])('a phone with %s signs in by its code', async (_, accounts, evmChains, who) => {
  const { page, problems, phone } = await meet(accounts, { evmChains })
  await dialogGone(page)
  expect(await sessionOf(page)).toMatchObject(canonical(who))
  expect(phone.proposal).toMatchObject({
    dAppInfo: { name: 'Peregrine', origin: new URL(site.url()).origin },
    requests: [
      {
        optionalNamespaces: [
          { namespace: 'eip155', chains: ['eip155:56', 'eip155:1', 'eip155:8453'] },
          { namespace: 'solana', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
        ],
      },
    ],
  })
  expect(phone.asked.map(({ method }) => method)).toEqual([
    who.chainFamily === 'EVM' ? 'personal_sign' : 'solana_signMessage',
  ])
  // Nothing violated the page's policy.
  expect(problems).toEqual([])
})

test('rejecting the connection, and then the signature, stays a visitor, shows why, and allows a retry', async () => {
  const { page, phone, topic } = await meet([evmAccount()], { connect: 'refuse' })
  await saysAndStays(page, '你在钱包里拒绝了连接。')
  await expect.poll(() => relay.isDisconnected(topic)).toBe(true)
  const next = await phoneWith([evmAccount()], { sign: 'refuse' })
  await next.scan(await showCode(page, 'multi'))
  await saysAndStays(page, '你在 OKX Wallet 里拒绝了签名，没有登录。')
  await hears(next, 'disconnect')
  expect(phone.asked).toEqual([])
  await signsInNow(page)
})

test.each<[string, Manners, TestAccount[]]>([
  ['no account', { grants: [] }, []],
  ['a chain that nobody knows', { evmChains: [99_999] }, [evmAccount()]],
  [
    'an address that is none',
    { grants: [{ namespace: 'eip155', addresses: ['eip155:56:0x12'], methods: [], extra: {} }] },
    [],
  ],
  [
    'an address of Solana that is none',
    {
      grants: [
        {
          namespace: 'solana',
          addresses: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:0x12'],
          methods: [],
          extra: {},
        },
      ],
    },
    [],
  ],
])('a phone that gives %s does not sign in, and is told that it is over', async (_, manners, accounts) => {
  const { page, topic } = await meet(accounts, manners)
  await saysAndStays(page, '钱包没有给出可用的地址。')
  await expect.poll(() => relay.isDisconnected(topic)).toBe(true)
})

const lost = '连不上 OKX Wallet 的中继服务器，没有登录。请检查网络，再试一次。'

test('an unreachable relay is reported, and a retry works when it is back', async () => {
  const { page } = await open()
  relay.turn('away')
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-login').click()
  await page.getByTestId('sign-in-multi').click()
  await saysAndStays(page, lost)
  relay.turn('here')
  await signsInNow(page)
})

test('a relay that accepts the connection and stays silent is reported', async () => {
  const { page } = await site.open(quietPath, {}, async (next) => {
    await next.clock.install()
    await relay.takeOver(next)
  })
  relay.turn('mute')
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-login').click()
  await page.getByTestId('sign-in-multi').click()
  // Its fifteen seconds begin once the library has loaded.
  const passTime = async () => {
    await page.clock.fastForward(5_000)
    return says(page).count()
  }
  await expect.poll(passTime, { interval: 300 }).toBe(1)
  await saysAndStays(page, lost)
  relay.turn('here')
  await signsInNow(page)
})

test('a line that is cut once, while the code is shown and while the phone signs, is no hindrance', async () => {
  const { page } = await open()
  const account = solanaAccount()
  const link = await showCode(page, 'multi')
  relay.cut()
  const phone = await phoneWith([account], { sign: 'hang' })
  await phone.scan(link)
  await hears(phone, 'solana_signMessage')
  relay.cut()
  phone.turn({})
  await dialogGone(page)
  expect(await sessionOf(page)).toMatchObject(canonical(account))
})

test('a relay that goes away while the phone signs ends the sign-in, which can be tried again', async () => {
  const { page, phone } = await meet([evmAccount()], { sign: 'hang' })
  await hears(phone, 'personal_sign')
  relay.turn('away')
  await saysAndStays(page, lost)
  relay.turn('here')
  await signsInNow(page)
})

test('a phone that disconnects while it should sign ends the sign-in', async () => {
  const { page, phone } = await meet([evmAccount()], { sign: 'hang' })
  await hears(phone, 'personal_sign')
  phone.disconnect()
  await saysAndStays(page, '登录途中 OKX Wallet 断开了连接，没有登录。请再试一次。')
  await signsInNow(page)
})

test('a code that was left signs nobody in; the next one does, at once', async () => {
  const { page } = await open()
  const link = await showCode(page, 'multi')
  await page.getByTestId('sign-in-back').click()
  const next = await showCode(page, 'multi')
  expect(next).not.toBe(link)
  const late = await phoneWith([evmAccount()])
  await late.scan(link)
  const account = evmAccount()
  const phone = await phoneWith([account])
  await phone.scan(next)
  await dialogGone(page)
  expect(await sessionOf(page)).toMatchObject(canonical(account))
  expect(late.asked).toEqual([])
})

test('logout ends the connection with the phone, and leaves nothing of it in the browser', async () => {
  const account = evmAccount()
  const { page, phone, topic } = await meet([account])
  await dialogGone(page)
  expect(relay.lines().standing).toBe(1)
  await logOut(page)
  await hears(phone, 'disconnect')
  await expect.poll(() => relay.isDisconnected(topic)).toBe(true)
  await expect.poll(() => relay.lines().standing).toBe(0)
  await expect.poll(() => kept(page)).not.toContain('ck_dapp')
  expect((await kept(page)).toLowerCase()).not.toContain(account.address.toLowerCase())
})

test('after a reload the wallet is still signed in, without relay traffic, and logout still notifies the phone', async () => {
  const account = solanaAccount()
  const { page, phone, topic } = await meet([account])
  await dialogGone(page)
  const { opened } = relay.lines()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.clock.install()
  await page.reload()
  await page.locator('[data-testid=connection][data-state=live]').waitFor()
  // A wallet in the browser is looked for again after a moment; one on a phone is not.
  await page.clock.runFor(2_500)
  expect(await sessionOf(page)).toMatchObject(canonical(account))
  expect(fetched.filter((url) => /okx(Connect|Provider)/.test(url))).toEqual([])
  expect(relay.lines()).toEqual({ opened, standing: 0 })
  await logOut(page)
  await hears(phone, 'disconnect')
  await expect.poll(() => relay.isDisconnected(topic)).toBe(true)
  await expect.poll(() => relay.lines().standing).toBe(0)
  await expect.poll(() => kept(page)).not.toContain('ck_dapp')
})

test('a later disconnect by the phone is reported, and signs nobody out', async () => {
  const account = evmAccount()
  const { page, phone } = await meet([account])
  await dialogGone(page)
  phone.disconnect()
  const toast = page.getByTestId('toast').filter({ hasText: '钱包断开了这个页面' })
  await toast.getByTestId('toast-action').click()
  expect(await sessionOf(page)).toMatchObject(canonical(account))
  await signsInNow(page)
})

const refused = '服务器没有接受这次签名，没有登录。请再试一次。'
const unfinished = 'OKX Wallet 没有完成签名，没有登录。请再试一次。'
const foreign = evmAccount()
const wrong = `0x${'1b'.repeat(65)}`

test.each<[string, TestAccount, Manners, string]>([
  ['signs what is no signature', evmAccount(), { answer: () => wrong }, refused],
  ['answers with a number', evmAccount(), { answer: () => 7 }, unfinished],
  ['answers with an object', evmAccount(), { answer: () => ({ result: null }) }, unfinished],
  ['answers with a text', evmAccount(), { answer: () => '签名' }, refused],
  ['answers with nothing', solanaAccount(), { answer: () => undefined }, unfinished],
  ['answers with too short a signature', solanaAccount(), { answer: () => '1111' }, unfinished],
  ['signs with zeros', solanaAccount(), { answer: () => '1'.repeat(64) }, refused],
  [
    'gives an address that is another’s',
    evmAccount(),
    {
      grants: [
        {
          namespace: 'eip155',
          addresses: [`eip155:56:${foreign.address}`],
          methods: ['personal_sign'],
          extra: {},
        },
      ],
    },
    refused,
  ],
])('a phone that %s signs nobody in', async (_, account, manners, text) => {
  const { page, problems } = await meet([account], manners)
  await saysAndStays(page, text)
  // The browser itself logs the calls that the server refused.
  expect(problems.filter((problem) => !problem.includes('status of 4'))).toEqual([])
  await signsInNow(page)
})

/** Sends messages that no phone sends: some raw, some properly encrypted. */
function babble(phone: OkxPhone): void {
  const texts = [
    '',
    'no json',
    '{}',
    '[]',
    'null',
    '7',
    '{"message":7}',
    '{"message":null}',
    '{"message":"A"}',
  ]
  for (const text of texts) phone.sayRaw(text)
  phone.sayRaw(JSON.stringify({ message: Buffer.alloc(80, 7).toString('base64'), clientId: 'zz' }))
  const values = [null, 7, 'text', [], {}, { method: 'eval' }, { requestId: '0', method: 'connected' }]
  for (const value of values) phone.say(value)
  phone.say({ requestId: '0', method: 'personal_sign', result: wrong })
}

test('unreadable and unrequested messages change nothing', async () => {
  const account = evmAccount()
  const { page, phone } = await meet([account], { connect: 'wait', sign: 'hang' })
  babble(phone)
  phone.connect()
  await hears(phone, 'personal_sign')
  babble(phone)
  phone.turn({})
  await dialogGone(page)
  expect(await sessionOf(page)).toMatchObject(canonical(account))
})

test.each([
  ['no payload', {}],
  ['a payload of nonsense', { payload: { responses: 'all of them', wallet: 7 } }],
  [
    'accounts of nonsense',
    { payload: { responses: [{ name: 'requestAccounts', accounts: [{ namespace: 'eip155' }] }] } },
  ],
])('a phone that connects with %s is told as one that failed', async (_, part) => {
  const { page, phone } = await meet([evmAccount()], { connect: 'wait' })
  phone.say({ requestId: '1', method: 'connect', ...part })
  await saysAndStays(page, '连接 OKX Wallet 失败，请确保钱包已安装并解锁')
  await signsInNow(page)
})

test('an unencrypted message on the code’s topic does not connect a wallet', async () => {
  const { page, phone } = await meet([evmAccount()], { connect: 'wait' })
  const accounts = [{ namespace: 'eip155', addresses: [`eip155:56:${foreign.address}`], methods: [] }]
  const payload = { responses: [{ name: 'requestAccounts', accounts }], wallet: { appName: 'OKX Wallet' } }
  phone.sayRaw(JSON.stringify({ message: JSON.stringify({ requestId: '1', method: 'connect', payload }) }))
  await saysAndStays(page, '连接 OKX Wallet 失败，请确保钱包已安装并解锁')
  await signsInNow(page)
})
