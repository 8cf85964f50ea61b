import type { Page } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { dialogGone } from './signInSteps.ts'
import { spendOnNode } from './spendOnNode.ts'
import { evmAccount, solanaAccount } from './testAccounts.ts'
import { installWallets, type TestWallet, turnWallet } from './testWallets.ts'
import { pausedServer } from './server.ts'
import { fund, heldOnChain, press, tradedPool } from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })

/** Opens a pool's page, and signs in with the wallet by its button. */
async function openConnected(path: string, wallet: TestWallet, way: string): Promise<Page> {
  const { page } = await open(path, { locale: 'en' }, (next) => installWallets(next, [wallet]))
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-login').click()
  await page.getByTestId(`sign-in-${way}`).click()
  await dialogGone(page)
  await page.getByTestId('wallet-balance').waitFor()
  return page
}

/** Changes the server's answer to one kind of call, as a server in wrong hands would, while `run` runs. */
async function whileForged<T>(
  page: Page,
  path: string,
  forge: (body: string) => string,
  run: () => Promise<T>,
) {
  await page.route(`**${path}`, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: forge(await reply.text()) })
  })
  const result = await run()
  await page.unroute(`**${path}`)
  return result
}

test('a connected EVM wallet: kept off the real chain, rejected, guarded before its prompt, bought and sold on BNB Chain', async () => {
  const network = 'bsc'
  const key = generatePrivateKey()
  const account = evmAccount(key)
  const prompts: string[] = []
  const spendIt = spendOnNode(url, key)
  let isOnSandbox = false
  const { pool, token } = await tradedPool(read, network, 'pancakeswap-v2')
  await fund(url(), network, account.address)
  const page = await openConnected(
    `/${network}/lp/${pool}`,
    {
      form: 'metamask-announced',
      account,
      // Ethereum at first: the wallet is asked to change over.
      chainId: 1,
      spend: async (request) => {
        if (request.method === 'eth_getBlockByNumber')
          return isOnSandbox ? spendIt(request) : { hash: `0x${'ee'.repeat(32)}` }
        prompts.push(`${request.method} ${request.chainId}`)
        return spendIt(request)
      },
    },
    'metamask',
  )
  const held = () => heldOnChain(url(), network, account.address, token)

  // Its own node is on the real chain of this id, where the trade would spend real money.
  expect(await press(page, '0.1')).toEqual([
    expect.stringMatching(/^failed: The wallet is not on the sandbox/),
  ])
  expect(prompts).toEqual([])
  isOnSandbox = true
  await turnWallet(page, 'metamask-announced', 'refuse')
  expect(await press(page, '0.1')).toEqual(['failed: Cancelled'])
  await turnWallet(page, 'metamask-announced', 'obey')
  const toThief = (body: string) => {
    const reply = JSON.parse(body) as { data: { txData: { unsignedTx: { to: string } } } }
    reply.data.txData.unsignedTx.to = `0x${'66'.repeat(20)}`
    return JSON.stringify(reply)
  }
  const forged = await whileForged(page, '/api/bsc/pancake-v2/swap-tx', toThief, () => press(page, '0.1'))
  expect(forged).toEqual([expect.stringMatching(/^failed: .*The check before signing refused/)])
  expect(prompts).toEqual([])

  expect(await press(page, '0.1')).toEqual(['done'])
  expect(prompts[0]).toBe('eth_sendTransaction 56')
  expect(await held()).toBeGreaterThan(0n)
  await page.getByTestId('ticket-sell').click()
  expect(await press(page, '100')).toEqual(['done'])
  expect(prompts).toContain('eth_signTypedData_v4 56')
  expect(await held()).toBe(0n)
})

test('a connected Solana wallet: rejected, guarded before its prompt, bought and sold', async () => {
  const network = 'sol'
  const account = solanaAccount()
  let prompts = 0
  const sign = (message: Uint8Array) => {
    prompts += 1
    return account.sign(message)
  }
  const { pool, token } = await tradedPool(read, network)
  await fund(url(), network, account.address)
  const page = await openConnected(
    `/${network}/lp/${pool}`,
    { form: 'phantom-standard', account: { ...account, sign } },
    'phantom',
  )
  const held = () => heldOnChain(url(), network, account.address, token)
  // The sign-in's.
  expect(prompts).toBe(1)

  await turnWallet(page, 'phantom-standard', 'refuse')
  expect(await press(page, '1')).toEqual(['failed: Cancelled'])
  await turnWallet(page, 'phantom-standard', 'obey')
  const otherBytes = (body: string) => {
    const reply = JSON.parse(body) as { data: { transaction: string } }
    const bytes = Buffer.from(reply.data.transaction, 'base64')
    // The last instruction's data, in front of the empty list of tables.
    bytes.writeUInt8((bytes.at(-2) ?? 0) ^ 1, bytes.length - 2)
    reply.data.transaction = bytes.toString('base64')
    return JSON.stringify(reply)
  }
  const forged = await whileForged(page, '/api/sol/swap/build', otherBytes, () => press(page, '1'))
  expect(forged).toEqual([expect.stringMatching(/^failed: .*The check before signing refused/)])
  expect(prompts).toBe(1)

  expect(await press(page, '1')).toEqual(['done'])
  expect(prompts).toBe(2)
  expect(await held()).toBeGreaterThan(0n)
  await page.getByTestId('ticket-sell').click()
  expect(await press(page, '100')).toEqual(['done'])
  expect(prompts).toBe(3)
  expect(await held()).toBe(0n)
})
