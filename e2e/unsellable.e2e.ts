import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { SecurityWire } from '@peregrine/contract/routes/security'
import { launchV2Token } from '@peregrine/sandbox/evm/launchCalls'
import { expect, test } from 'vitest'
import { readTrades } from './killedTab.ts'
import { openNodeSender } from './nodeSender.ts'
import { pausedServer } from './server.ts'
import {
  askedToSign,
  createWallets,
  ended,
  fund,
  heldOnChain,
  ownAddresses,
  pressButton,
  sentOnChain,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })
const symbol = 'TRAP7'

/** Launches a token that takes purchases and refuses every sale, and waits until its test sale was refused. */
async function launchTrap(): Promise<{ pool: string; token: string }> {
  const creator = openNodeSender(url(), 'base')
  await creator.fund(10n ** 20n)
  const { calls, pool } = launchV2Token('base', creator.address, 0, {
    kind: 'honeypot',
    name: 'Honest Trap',
    symbol,
    coins: 10n ** 19n,
    taxBps: 0,
    deadline: 2n ** 40n,
  })
  for (const call of calls) await creator.send(call)
  const { address, base: token } = pool
  const known = async () => (await read<PoolInfoWire | null>(`/base/pool-info/${address}`))?.tokenAddress
  await expect.poll(known).toBe(token)
  const path = `/api/security/base/${token}?pool=${address}`
  await expect.poll(async () => (await read<SecurityWire | null>(path))?.flags.honeypot.value).toBe(true)
  return { pool: address, token }
}

test('a token whose test sale failed is bought by typing its symbol; nothing less has anything signed', async () => {
  const { pool, token } = await launchTrap()
  const { page } = await open(`/base/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  await fund(url(), 'base', wallet)
  await page.getByTestId('wallet-balance').filter({ hasText: '10' }).waitFor()

  await page.getByTestId('quick-0.1').click()
  const [ok, word] = [page.getByTestId('confirm-ok'), page.getByTestId('confirm-word')]
  await page.getByTestId('warn-unsellable').waitFor()
  expect(await page.getByTestId('confirm-trade').textContent()).toContain(
    `Type ${symbol} to buy all the same`,
  )
  for (const typed of ['', symbol.toLowerCase(), symbol.slice(0, -1), `${symbol}!`, token.slice(0, 6)]) {
    await word.fill(typed)
    expect(await ok.isDisabled(), typed).toBe(true)
    await word.press('Enter')
  }
  // It still asks, with every word and Enter behind it.
  await page.getByTestId('confirm-cancel').click()
  expect(await ended(page)).toEqual(['failed: Cancelled'])
  expect(await askedToSign(page)).toBe(0)
  expect(await readTrades(page)).toEqual([])
  expect(await sentOnChain(url(), 'base', wallet)).toBe(0)

  const [ends] = await Promise.all([pressButton(page, 'quick-0.1'), word.fill(symbol)])
  expect(ends).toEqual(['done'])
  expect(await askedToSign(page)).toBe(1)
  expect(await sentOnChain(url(), 'base', wallet)).toBe(1)
  expect(await heldOnChain(url(), 'base', wallet, token)).toBeGreaterThan(0n)
})
