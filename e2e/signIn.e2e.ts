import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { type Choice, phone } from './browser.ts'
import { quietPath, sidewaysPx, untilPressOutsideCloses } from './onPage.ts'
import { signedInPage, signIn } from './signedIn.ts'
import { canonical, dialogGone, openSignIn, says, sessionOf, shownOwner, showSignIn } from './signInSteps.ts'
import { evmAccount, solanaAccount } from './testAccounts.ts'
import {
  installWallets,
  type TestWallet,
  turnWallet,
  untilListenedTo,
  type WalletForm,
} from './testWallets.ts'
import { visits } from './visits.ts'

const site = visits({ ready: '[data-testid=connection][data-state=live]' })

type Way = 'multi' | 'okxEvm' | 'okxSol' | 'metamask' | 'phantom' | 'tokenPocket'
const ways: Way[] = ['multi', 'okxEvm', 'okxSol', 'metamask', 'phantom', 'tokenPocket']

const openDialog = (wallets: readonly TestWallet[], choice: Choice = {}, path = quietPath) =>
  openSignIn(site, wallets, { choice, path })
const press = (page: Page, way: Way | 'walletConnect') => page.getByTestId(`sign-in-${way}`).click()

/** Returns everything this browser stores, as one text. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

// That of MetaMask and of Phantom, announced and with its own sign-in, are in `smoke/signIn.e2e.ts`.
const evmForms: [WalletForm, Way][] = [
  ['okx-announced', 'okxEvm'],
  ['okx-injected', 'okxEvm'],
  ['okx-injected', 'multi'],
  ['metamask-injected', 'metamask'],
  ['metamask-listed', 'metamask'],
  ['tokenPocket-announced', 'tokenPocket'],
  ['tokenPocket-flagged', 'tokenPocket'],
  ['tokenPocket-own', 'tokenPocket'],
]
const solanaForms: [WalletForm, Way, boolean][] = [
  ['tokenPocket-solana', 'tokenPocket', false],
  ['phantom-standard', 'phantom', false],
  ['phantom-injected', 'phantom', false],
  ['phantom-old', 'phantom', false],
  ['okxSol-standard', 'okxSol', true],
  ['okxSol-injected', 'okxSol', false],
]

test.each([
  ...evmForms.map(([form, way]) => ({ form, way, hasSignIn: false, account: evmAccount() })),
  ...solanaForms.map(([form, way, hasSignIn]) => ({ form, way, hasSignIn, account: solanaAccount() })),
])('$form signs in by $way (its own sign-in: $hasSignIn)', async ({ form, way, hasSignIn, account }) => {
  const page = await openDialog([{ form, account, hasSignIn }])
  await press(page, way)
  await dialogGone(page)
  expect(await shownOwner(page)).toBe(canonical(account).address)
  expect(await sessionOf(page)).toMatchObject(canonical(account))
})

test('signed in, reloaded, logged out: the page knows each time, and nothing of the wallet is left at the end', async () => {
  const account = evmAccount()
  const sockets: string[] = []
  const { page } = await site.open('/', {}, async (next) => {
    next.on('websocket', (socket) => sockets.push(socket.url()))
    await installWallets(next, [{ form: 'metamask-announced', account }])
  })
  await showSignIn(page)
  const before = sockets.length
  await press(page, 'metamask')
  await dialogGone(page)
  // The connection restarts with the session's cookie.
  await expect.poll(() => sockets.length).toBe(before + 1)
  await page.reload()
  expect(await shownOwner(page)).toBe(canonical(account).address)
  expect(await kept(page)).toContain(canonical(account).address)
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-logout').click()
  await page.getByTestId('toast').getByText('已退出登录').waitFor()
  expect(await sessionOf(page)).toBeNull()
  expect((await kept(page)).toLowerCase()).not.toContain(canonical(account).address)
  await page.reload()
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-login').waitFor()
})

type Missing = { way: Way; 'zh-CN': string; en: string }
const missing: Missing[] = [
  { way: 'metamask', 'zh-CN': '请安装 MetaMask 钱包', en: 'Please install the MetaMask wallet' },
  { way: 'phantom', 'zh-CN': '请安装 Phantom 钱包', en: 'Please install the Phantom wallet' },
  { way: 'okxEvm', 'zh-CN': '请安装 OKX Wallet', en: 'Please install OKX Wallet' },
  {
    way: 'okxSol',
    'zh-CN': '请安装 OKX Wallet 并确保支持 Solana',
    en: 'Please install OKX Wallet and make sure it supports Solana',
  },
  {
    way: 'tokenPocket',
    'zh-CN': '请在 TokenPocket 应用中打开此页面或确保钱包已安装',
    en: 'Please open this page in the TokenPocket app or make sure the wallet is installed',
  },
]
const missingBesideAnother: [WalletForm, Missing][] = [
  [
    'tokenPocket-flagged',
    {
      way: 'metamask',
      'zh-CN': '请使用 TokenPocket 按钮连接',
      en: 'Please connect with the TokenPocket button',
    },
  ],
  [
    'okx-injected',
    {
      way: 'okxSol',
      'zh-CN': '请安装 OKX Wallet 并确保支持 Solana',
      en: 'Please install OKX Wallet and make sure it supports Solana',
    },
  ],
]

describe.each(['zh-CN', 'en'] as const)('in %s', (locale) => {
  async function saysSo(page: Page, { way, [locale]: text }: Missing): Promise<void> {
    await press(page, way)
    await expect.poll(() => says(page).innerText()).toBe(text)
    expect(await page.getByTestId('sign-in-dialog').count()).toBe(1)
  }

  test('each choice without its wallet says so', async () => {
    const page = await openDialog([], { locale })
    for (const one of missing) await saysSo(page, one)
  })

  test.each(missingBesideAnother)('beside %s the choice of another wallet says so', async (form, one) => {
    await saysSo(await openDialog([{ form, account: evmAccount() }], { locale }), one)
  })
})

const broken: [Way, WalletForm, string][] = [
  ['multi', 'okx-announced', 'OKX Wallet'],
  ['okxEvm', 'okx-injected', 'OKX Wallet'],
  ['okxSol', 'okxSol-injected', 'OKX Wallet'],
  ['metamask', 'metamask-injected', 'MetaMask'],
  ['phantom', 'phantom-standard', 'Phantom'],
  ['tokenPocket', 'tokenPocket-flagged', 'TokenPocket'],
]

test.each(broken)(
  '%s that falls over, or refuses, says so; the dialog stays and the next try works',
  async (way, form, name) => {
    const account = form.includes('Sol') || form.includes('phantom') ? solanaAccount() : evmAccount()
    const page = await openDialog([{ form, account, connect: 'fail' }])
    await press(page, way)
    await expect.poll(() => says(page).innerText()).toBe(`连接 ${name} 失败，请确保钱包已安装并解锁`)
    await turnWallet(page, form, 'obey')
    await press(page, way)
    await dialogGone(page)
    expect(await sessionOf(page)).toMatchObject(canonical(account))
    const refusing = await openDialog([{ form, account, connect: 'refuse' }], { locale: 'en' })
    await press(refusing, way)
    await expect
      .poll(() => says(refusing).innerText())
      .toBe(
        `Connecting ${name} failed. Please make sure the wallet is installed and unlocked\nYou declined the connection in the wallet.`,
      )
  },
)

test('rejecting the signature stays a visitor, shows why, and allows a retry', async () => {
  const form = 'metamask-announced'
  const page = await openDialog([{ form, account: evmAccount(), sign: 'refuse' }])
  await press(page, 'metamask')
  await expect.poll(() => says(page).innerText()).toBe('你在 MetaMask 里拒绝了签名，没有登录。')
  expect(await sessionOf(page)).toBeNull()
  await turnWallet(page, form, 'obey')
  await press(page, 'metamask')
  await dialogGone(page)
})

test('a wallet that hangs can be left, and another one taken', async () => {
  const account = solanaAccount()
  const wallets: TestWallet[] = [
    { form: 'metamask-announced', account: evmAccount(), connect: 'hang' },
    { form: 'phantom-standard', account },
  ]
  const { page } = await site.open(quietPath, {}, async (next) => {
    await next.clock.install()
    await installWallets(next, wallets)
  })
  await showSignIn(page)
  await press(page, 'metamask')
  await page.locator('[data-testid=sign-in-waiting][data-step=connect]').waitFor()
  await page.clock.fastForward(10_000)
  await page.getByTestId('sign-in-slow').getByText('没有看到钱包窗口').waitFor()
  await page.getByTestId('sign-in-back').click()
  await press(page, 'phantom')
  await dialogGone(page)
  expect(await shownOwner(page)).toBe(account.address)
})

test.each([
  ['changeAccount', evmAccount().address, '登录途中 MetaMask 切换了账户，没有登录。请用想要的账户再试一次。'],
  ['changeChain', 1, '登录途中 MetaMask 切换了链，没有登录。请再试一次。'],
] as const)('%s midway ends the sign-in and says so', async (turn, value, text) => {
  const form = 'metamask-announced'
  const page = await openDialog([{ form, account: evmAccount(), sign: 'hang' }])
  await press(page, 'metamask')
  await page.locator('[data-testid=sign-in-waiting][data-step=sign]').waitFor()
  await turnWallet(page, form, turn, value as never)
  await expect.poll(() => says(page).innerText()).toBe(text)
  expect(await sessionOf(page)).toBeNull()
})

test('TokenPocket on an unknown chain is asked to switch', async () => {
  const page = await openDialog([{ form: 'tokenPocket-flagged', account: evmAccount(), chainId: 99_999 }])
  await press(page, 'tokenPocket')
  await says(page).getByText('连接 TokenPocket 失败，请确保钱包已安装并解锁').waitFor()
  await says(page).getByText('钱包现在所在的链不支持登录').waitFor()
})

test('another account or chain afterwards is noticed, also after a reload, and signs nobody out', async () => {
  const account = evmAccount()
  const other = evmAccount().address
  const form = 'metamask-announced'
  const page = await openDialog([{ form, account }])
  await press(page, 'metamask')
  await dialogGone(page)
  await turnWallet(page, form, 'changeChain', 1)
  await page.getByTestId('toast').getByText('钱包切换到了 Ethereum').waitFor()
  await turnWallet(page, form, 'changeAccount', other)
  const toast = page.getByTestId('toast').filter({ hasText: '这里登录的仍是' })
  await toast.waitFor()
  await toast.getByTestId('toast-action').click()
  await page.getByTestId('sign-in-dialog').waitFor()
  expect(await sessionOf(page)).toMatchObject(canonical(account))
  await page.reload()
  await untilListenedTo(page, form)
  await turnWallet(page, form, 'changeAccount', null)
  await page.getByTestId('toast').getByText('钱包断开了这个页面').waitFor()
})

test('a choice not configured on the server explains how to enable it', async () => {
  const page = await openDialog([])
  await press(page, 'multi')
  await says(page).getByText('OKX_CONNECT=on').waitFor()
  await press(page, 'walletConnect')
  await says(page).getByText('WALLETCONNECT_PROJECT_ID').waitFor()
})

test('cancel, the cross, Escape and a press outside close it', async () => {
  const page = await openDialog([])
  const closings = [
    () => page.getByTestId('sign-in-cancel').click(),
    () => page.getByTestId('sign-in-dialog-close').click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 450),
  ]
  for (const close of closings) {
    await untilPressOutsideCloses(page, 'sign-in-dialog')
    await close()
    await dialogGone(page)
    await showSignIn(page)
  }
})

test('it opens by itself for a visitor, and not for a signed-in wallet', async () => {
  const visitor = await site.open('/', { isFirstVisit: true })
  await visitor.page.getByTestId('sign-in-dialog').waitFor()
  const { page } = await signedInPage(site, '/', { isFirstVisit: true })
  await page.locator('[data-testid=tour], [data-testid=sign-in-dialog]').first().waitFor()
  expect(await page.getByTestId('sign-in-dialog').count()).toBe(0)
})

test('an invite code of the address bar is used after the sign-in, and then forgotten', async () => {
  const inviter = evmAccount().address.toLowerCase()
  const account = evmAccount()
  const page = await openDialog([{ form: 'metamask-announced', account }], {}, `/?ref=${inviter}`)
  expect(await page.evaluate(() => localStorage.getItem('referral'))).toBe(inviter)
  await press(page, 'metamask')
  await page.getByTestId('toast').getByText('已记录：你由').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('referral'))).toBe('')
})

test('sessions are listed on the personal centre; the others can be ended, and the own', async () => {
  const account = evmAccount()
  const { page } = await signedInPage(site, '/monitorConfig?tab=account', { account })
  const elsewhere = await site.open(quietPath, {}, (next) => signIn(next, account))
  expect(await sessionOf(elsewhere.page)).not.toBeNull()
  await page.reload()
  const rows = page.getByTestId('session')
  await expect.poll(() => rows.count()).toBe(2)
  await page.locator('[data-testid=session][data-current=false]').getByTestId('session-end').click()
  await expect.poll(() => rows.count()).toBe(1)
  expect(await sessionOf(elsewhere.page)).toBeNull()
  await rows.getByTestId('session-end').click()
  await page.getByTestId('centre-visitor').waitFor()
  expect(await sessionOf(page)).toBeNull()
})

test.each([
  ['desktop', {}],
  ['phone', phone],
] as const)('%s: axe finds nothing in the dialog, and nothing leaves the screen', async (_, choice) => {
  const { page } = await site.open(quietPath, { ...choice, isStill: true })
  if ('width' in choice) {
    await page.getByTestId('bottom-me').click()
    await page.getByTestId('menu-login').click()
  } else await showSignIn(page)
  for (const way of ways) await page.getByTestId(`sign-in-${way}`).waitFor()
  await press(page, 'phantom')
  await says(page).getByText('Phantom').waitFor()
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  expect(await sidewaysPx(page)).toBe(0)
})
