import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { startAnvil, type TestAnvil } from '@peregrine/chains/testing/startAnvil'
import { startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { axeFindings, axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

// Live mode against nodes of this machine, each behind a switch.
type Mode = 'on' | 'off' | 'refusing' | 'slow'
type Node = { anvil: TestAnvil; mode: Mode; url: string; stop(): Promise<void> }

/** Time that a slow node takes for each call, one after the other. */
const slowMs = 20
/** Age of the oldest block: a chain of young blocks alone would be live at once. */
const historyS = 1_200

function startOld(chainId: number): Promise<TestAnvil> {
  const bornS = Math.floor(Date.now() / 1_000) - historyS
  return startAnvil('--chain-id', String(chainId), '--timestamp', String(bornS))
}

/** Mines a block a second of the past, up to now. */
async function mineHistory({ rpc }: TestAnvil): Promise<void> {
  const bornS = Math.floor(Date.now() / 1_000) - historyS
  for (let s = 2; s <= historyS; s += 2) await rpc('evm_mine', bornS + s)
}

async function startNode(chainId: number): Promise<Node> {
  const anvil = await startOld(chainId)
  let freeAtMs = 0
  const node: Pick<Node, 'mode'> = { mode: 'on' }
  const genesis = Object.values(chainDefinitions).find((one) => one.chainId === chainId)?.origin.genesisHash
  const front = await startRpcFilter(anvil.url, {
    answer: ({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === '0x0' ? { result: { hash: genesis } } : null,
    respond(_, response) {
      if (node.mode === 'off') response.destroy()
      if (node.mode === 'refusing') response.writeHead(429).end()
      return node.mode === 'off' || node.mode === 'refusing'
    },
    delayMs(calls) {
      if (node.mode !== 'slow') return 0
      freeAtMs = Math.max(freeAtMs, Date.now()) + calls * slowMs
      return freeAtMs - Date.now()
    },
  })
  return Object.assign(node, {
    anvil,
    url: front.url,
    async stop() {
      await front[Symbol.asyncDispose]()
      await anvil.stop()
    },
  })
}

let eth: Node
let base: Node
let server: Peregrine
let mining: NodeJS.Timeout

const site = visits({
  async server() {
    ;[eth, base] = await Promise.all([startNode(1), startNode(8453)])
    await Promise.all([eth, base].map(({ anvil }) => mineHistory(anvil)))
    mining = setInterval(() => {
      for (const { anvil } of [eth, base])
        void anvil.rpc('evm_mine', Math.floor(Date.now() / 1_000)).catch(() => undefined)
    }, 1_000)
    base.mode = 'off'
    server = await startPeregrine({
      env: { ETH_RPC_URL: eth.url, BASE_RPC_URL: base.url, START_BLOCKS_BACK: '550' },
    })
    return { url: server.url, stop: async () => void (await server.stop()) }
  },
})
afterEach(() => {
  for (const node of [eth, base]) node.mode = 'on'
})
afterAll(async () => {
  clearInterval(mining)
  await Promise.all([eth, base].map((node) => node.stop()))
})

const texts = {
  en: {
    unreachable: 'Base starting: no endpoint answers',
    progress: /^Base starting: \d+ of \d+ blocks, \d+ (s|min) left$/,
    refused: /^Base \d+ (s|min) behind: its endpoint refuses calls$/,
    live: 'Live',
    old: '. Its data may be out of date.',
  },
  'zh-CN': {
    unreachable: 'Base 启动中：没有节点应答',
    progress: /^Base 启动中：已读 \d+\/\d+ 个区块，约剩 \d+ (秒|分钟)$/,
    refused: /^Base 落后 \d+ (秒|分钟)：节点拒绝请求$/,
    live: '实时',
    old: '。该链的数据可能不是最新的。',
  },
} as const
const locales = ['en', 'zh-CN'] as const

const word = (page: Page) => page.getByTestId('connection').locator('span:visible:not([aria-hidden])').first()

async function expectHeader(page: Page, said: string | RegExp): Promise<void> {
  const look = expect.poll(() => word(page).textContent(), { timeout: 90_000, interval: 100 })
  await (typeof said === 'string' ? look.toBe(said) : look.toMatch(said))
}

type Visit = { page: Page; said: (typeof texts)[(typeof locales)[number]] }

/** A page in each language. They are watched at the same time: some states do not last. */
async function openBoth() {
  const visitsOpen: Visit[] = await Promise.all(
    locales.map(async (locale) => ({ page: (await site.open('/', { locale })).page, said: texts[locale] })),
  )
  return (check: (visit: Visit) => Promise<void>) => Promise.all(visitsOpen.map(check))
}

test('a chain without an endpoint that answers is starting, with the reason; then it says how long it takes', async () => {
  base.mode = 'off'
  const inBoth = await openBoth()
  await inBoth(async ({ page, said }) => {
    await expectHeader(page, said.unreachable)
    expect(await page.getByTestId('late-chains').textContent()).toBe(`${said.unreachable}${said.old}`)
    expect(await axeFindingsInBothThemes(page, 'header')).toEqual([])
  })
  base.mode = 'slow'
  await inBoth(({ page, said }) => expectHeader(page, said.progress))
  base.mode = 'on'
  await inBoth(async ({ page, said }) => {
    await expectHeader(page, said.live)
    expect(await page.getByTestId('late-chains').count()).toBe(0)
  })
})

test('a chain whose endpoint refuses calls is behind, with its age; it is live again afterwards', async () => {
  const inBoth = await openBoth()
  await inBoth(({ page, said }) => expectHeader(page, said.live))
  base.mode = 'refusing'
  await inBoth(({ page, said }) => expectHeader(page, said.refused))
  base.mode = 'on'
  await inBoth(({ page, said }) => expectHeader(page, said.live))
})

test('on a phone the notice says it, and opens what is known of each chain', async () => {
  base.mode = 'off'
  const { page } = await site.open('/', { ...phone, locale: 'en' })
  const notice = page.getByTestId('late-chains')
  await expect.poll(() => notice.textContent()).toMatch(/^Base \d+ s behind: no endpoint answers\. Its data/)
  expect(await sidewaysPx(page)).toBe(0)
  await notice.click()
  const chain = page.locator('[data-testid=chain-health][data-chain=base]')
  await chain.and(page.locator('[data-state=stalled]')).waitFor()
  expect(await chain.getByTestId('health-endpoints').textContent()).toBe(
    `Endpoints: ${new URL(base.url).host}`,
  )
  expect(await axeFindings(page, { within: '[data-testid=health]' })).toEqual([])
})
