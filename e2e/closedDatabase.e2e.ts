import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readStore } from './pageDatabase.ts'
import { askAll, runFirst } from './pageScripts.ts'
import { pausedServer } from './server.ts'
import {
  createWallets,
  fund,
  heldOnChain,
  ownAddresses,
  press,
  saveBackup,
  tradedPool,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })

/** Runs in page and worker before their own code: closes all databases on request, with or without telling of it. */
const closer = `{
  const all = []
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given)
    request.addEventListener('success', () => all.push(request.result))
    return request
  }
  const line = new BroadcastChannel('closing databases')
  line.onmessage = ({ data }) => {
    if (!data.close) return
    for (const database of all) {
      database.close()
      if (data.isTold) database.dispatchEvent(new Event('close'))
    }
    line.postMessage({ answer: all.splice(0).map(({ name }) => name) })
  }
}`

/** Closes the databases of a page and its worker; returns their names. */
async function closeDatabases(page: Page, isTold: boolean): Promise<string[]> {
  const closed = await askAll<string[]>(page, 'closing databases', { close: true, isTold })
  return closed.flat().sort()
}

test('databases that the browser closed are opened again: trades, wallets and their records go on', async () => {
  const { pool, token } = await tradedPool(read, 'base')
  const { page } = await open(`/base/lp/${pool}`, { locale: 'en' }, (fresh) =>
    runFirst(fresh.context(), closer),
  )
  await createWallets(page)
  const { EVM } = await ownAddresses(page)
  const [wallet = ''] = EVM
  await fund(url(), 'base', wallet)
  await page.getByTestId('wallet-balance').waitFor()
  expect(await press(page, '0.1')).toEqual(['done'])
  let held = await heldOnChain(url(), 'base', wallet, token)
  for (const isTold of [true, false]) {
    const names = await closeDatabases(page, isTold)
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^peregrine-executions-/)]))
    expect(await press(page, '0.1')).toEqual(['done'])
    const now = await heldOnChain(url(), 'base', wallet, token)
    expect(now).toBeGreaterThan(held)
    held = now
  }
  // The worker writes into its own, of whose end it was not told.
  await closeDatabases(page, false)
  await page.goto('/multiWallets')
  await page.getByTestId('vault-create').click()
  await page.getByTestId('add-count').fill('1')
  await page.getByTestId('add-submit').click()
  await saveBackup(page)
  expect((await ownAddresses(page)).EVM).toHaveLength(2)
  expect(await readStore(page, { database: 'peregrine-executions-', store: 'records' })).toHaveLength(3)
})
