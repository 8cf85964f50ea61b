import { SignClient } from '@walletconnect/sign-client'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { evmAccount, type TestAccount } from './testAccounts.ts'
import { startWalletRelay } from './walletRelay.ts'
import { visits } from './visits.ts'

const projectId = 'a1'.repeat(16)
let relayUrl = ''

const site = visits({
  ready: '[data-testid=connection][data-state=live]',
  server: async () => {
    const relay = await startWalletRelay()
    relayUrl = relay.url
    const env = {
      WALLETCONNECT_PROJECT_ID: projectId,
      WALLETCONNECT_RELAY_URL: relay.url,
      OKX_CONNECT: 'on',
      SANDBOX_RATE: '1',
    }
    const server = await startPeregrine({ env })
    return {
      url: server.url,
      stop: async () => {
        await server.stop()
        await relay.stop()
      },
    }
  },
})

/** A phone's wallet: WalletConnect's own client for wallets, on these accounts. */
async function startPhone(account: TestAccount, chains: readonly string[]) {
  const client = await SignClient.init({
    projectId,
    relayUrl,
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    // Clients of one name share their connection, which the test before has closed.
    customStoragePrefix: account.address,
    metadata: { name: 'Phone', description: 'a test', url: 'https://phone.test', icons: [] },
  })
  const asked: string[][] = []
  client.on('session_proposal', ({ id, params }) => {
    asked.push(params.optionalNamespaces.eip155?.chains ?? [])
    const accounts = chains.map((chain) => `${chain}:${account.address}`)
    const namespaces = {
      eip155: {
        accounts,
        chains: [...chains],
        methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
        events: ['accountsChanged', 'chainChanged'],
      },
    }
    void client.approve({ id, namespaces }).then(({ acknowledged }) => acknowledged())
  })
  client.on('session_request', ({ id, topic, params }) => {
    const [hex] = params.request.params as string[]
    void account.sign(Buffer.from((hex ?? '').slice(2), 'hex')).then((bytes) => {
      const result = `0x${Buffer.from(bytes).toString('hex')}`
      return client.respond({ topic, response: { id, jsonrpc: '2.0', result } })
    })
  })
  return { client, asked }
}

async function showCode(page: Page, way: 'multi' | 'walletConnect'): Promise<string> {
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-login').click()
  await page.getByTestId(`sign-in-${way}`).click()
  const code = page.getByTestId('sign-in-code')
  await code.waitFor()
  return (await code.getAttribute('data-link')) ?? ''
}

test('a phone signs in by WalletConnect: by its code, on BNB Smart Chain only', async () => {
  const account = evmAccount()
  const { page, problems } = await site.open('/')
  const uri = await showCode(page, 'walletConnect')
  const phone = await startPhone(account, ['eip155:56'])
  await phone.client.core.pairing.pair({ uri })
  await page.getByTestId('sign-in-dialog').waitFor({ state: 'detached' })
  expect(phone.asked).toEqual([['eip155:56']])
  const { data } = await (await page.request.get('/auth/session')).json()
  expect(data).toMatchObject({ address: account.address.toLowerCase(), chainFamily: 'EVM' })
  // Nothing was tried that the page's policy forbids: no frame of WalletConnect's, no script, no call.
  expect(problems).toEqual([])
  await phone.client.core.relayer.transportClose()
})

test('a phone that has no account on BNB Smart Chain does not sign in', async () => {
  const { page } = await site.open('/')
  const uri = await showCode(page, 'walletConnect')
  const phone = await startPhone(evmAccount(), ['eip155:1'])
  await phone.client.core.pairing.pair({ uri })
  await page.getByTestId('sign-in-says').getByText('钱包没有给出可用的地址。').waitFor()
  await phone.client.core.relayer.transportClose()
})

/** The least that OKX Connect's relay has to say for a code to be shown; the phone's side of it is not played. */
async function playOkxRelay(page: Page): Promise<void> {
  await page.routeWebSocket(/^wss:\/\/wsdexpri\.okx/, (socket) => {
    socket.onMessage((text) => {
      if (text === 'ping') return socket.send('pong')
      const { id } = JSON.parse(String(text)) as { id?: string }
      if (id) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    })
  })
}

test('OKX Connect shows its code, says where the connection runs, and can be left', async () => {
  const { page } = await site.open('/', {}, playOkxRelay)
  expect(await showCode(page, 'multi')).toMatch(/^https:\/\/web3\.okx\.com\/ul\/connect\?topic=/)
  await page.getByText('连接经过 OKX 的服务器').waitFor()
  await page.getByTestId('sign-in-back').click()
  await page.getByTestId('sign-in-multi').waitFor()
})
