import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { signedInPage } from './signedIn.ts'
import { visits } from './visits.ts'
import { watchedSteps } from './watchedSteps.ts'

const visit = visits()
const { watch } = watchedSteps(visit)

const newAddress = (): Address => privateKeyToAddress(generatePrivateKey())

/** Returns an address with the same beginning and end as another, which is all that lists show. */
const lookalikeOf = (address: Address): Address =>
  `${address.slice(0, 6)}${newAddress().slice(6, -4)}${address.slice(-4)}` as Address

type Chain = { rpcUrl: string; dollarCoin: Address }

async function ethereum(): Promise<Chain> {
  const { chains } = (await (await fetch(new URL('/sandbox', visit.url()))).json()) as SandboxInfo
  const coin = chains.eth?.baseTokens.find(({ symbol }) => symbol === 'USDC')
  if (!chains.eth || !coin) throw new Error('the sandbox has no Ethereum')
  return { rpcUrl: chains.eth.rpcUrl, dollarCoin: coin.address as Address }
}

async function call({ rpcUrl }: Chain, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Sends a transaction from any address, as only a local chain allows. */
async function send(chain: Chain, from: Address, transaction: object): Promise<void> {
  await call(chain, 'anvil_setBalance', from, numberToHex(parseEther('2')))
  await call(chain, 'anvil_impersonateAccount', from)
  await call(chain, 'eth_sendTransaction', { from, gas: numberToHex(200_000), ...transaction })
}

const give = (chain: Chain, from: Address, to: Address, ether: string) =>
  send(chain, from, { to, value: numberToHex(parseEther(ether)) })

/** Fakes a zero-value transfer from a wallet that knows nothing of it. */
const fakeFrom = (chain: Chain, wallet: Address, poser: Address) =>
  send(chain, poser, {
    to: chain.dollarCoin,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [wallet, poser, 0n] }),
  })

/** Returns the rows' event texts in alphabetical order, since those of one block have no fixed order. */
async function rows(page: Page): Promise<string[]> {
  const words = await page
    .getByTestId('event-row')
    .evaluateAll((all) =>
      all.map((row) => [
        row.getAttribute('data-kind'),
        row.querySelector('[data-testid=event-spam]')?.getAttribute('data-spam'),
      ]),
    )
  return words.map((word) => word.filter(Boolean).join(' ')).toSorted()
}

test('spam appears in the feed only on request, is labelled, and can be hidden again', async () => {
  const signed = await signedInPage(visit, '/square', {
    stored: { openPanels: 'tracker', trackerTab: 'monitorInfo' },
  })
  const { page, problems } = signed
  const chain = await ethereum()
  const [wallet, friend] = [newAddress(), newAddress()]
  await watch(signed, [{ chainType: 1, addAddress: wallet, name: 'victim' }])
  await page.reload()
  await page.getByTestId('events-empty').waitFor()

  await give(chain, friend, wallet, '0.5')
  await expect.poll(() => rows(page), { timeout: 30_000 }).toEqual(['in'])
  await fakeFrom(chain, wallet, newAddress())
  await give(chain, lookalikeOf(friend), wallet, '0.000001')
  // Once the last transfer is there, all earlier ones are known.
  await give(chain, friend, wallet, '0.25')
  const earnest = ['in', 'in']
  await expect.poll(() => rows(page), { timeout: 30_000 }).toEqual(earnest)

  await page.getByTestId('events-spam').click()
  const everything = ['in', 'in', 'in lookalike', 'out zero']
  await expect.poll(() => rows(page)).toEqual(everything)
  const words = page.getByTestId('event-spam')
  expect((await words.allTextContents()).toSorted()).toEqual(['仿冒地址', '零额'])
  expect(await words.filter({ hasText: '仿冒' }).getAttribute('title')).toContain('前四位和后四位')

  await page.reload()
  await expect.poll(() => rows(page)).toEqual(everything)
  // From here on, spam arrives live.
  await give(chain, lookalikeOf(friend), wallet, '0.000002')
  await expect.poll(() => rows(page), { timeout: 30_000 }).toEqual([...everything, 'in lookalike'].toSorted())

  await page.getByTestId('events-spam').click()
  await expect.poll(() => rows(page)).toEqual(earnest)
  await page.reload()
  await expect.poll(() => rows(page)).toEqual(earnest)
  expect(await page.getByTestId('events-spam').getAttribute('aria-pressed')).toBe('false')
  expect(problems).toEqual([])
})
