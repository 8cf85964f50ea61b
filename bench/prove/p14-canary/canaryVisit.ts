import { randomBytes } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import { publicEvmKey } from '@peregrine/testkit/publicEvmKey'
import { exportText, newWalletKey, parseWalletKey } from '@peregrine/wallet/vault/walletKey'
import type { Page } from 'playwright-core'
import { buy, closeDialog, createVault, fund, tradedPage, type } from './pages.ts'
import { readHeap } from './readHeap.ts'
import type { Secret } from './secretForms.ts'

/** A password and a Solana key that nobody else has, and an EVM key that the sandbox takes. */
export type Canary = {
  password: string
  keys: Record<'EVM' | 'SOL', { text: string; address: string }>
  secrets: Secret[]
}

/** Which of the EVM keys that everybody knows; nothing else of the program uses them. */
const canaryAt = 7

export function makeCanary(): Canary {
  const password = encodeBase58(randomBytes(24))
  const evm = parseWalletKey('evm', publicEvmKey(canaryAt))
  if (!evm) throw new Error('the public key is none')
  const sol = newWalletKey('sol')
  return {
    password,
    keys: {
      EVM: { text: exportText(evm), address: evm.address },
      SOL: { text: exportText(sol), address: sol.address },
    },
    secrets: [
      { name: 'EVM key', bytes: evm.secret },
      // The second half is the public key, which everybody may see.
      { name: 'Solana key', bytes: sol.secret.subarray(0, 32) },
      { name: 'Solana key with its public half', bytes: sol.secret, only: 'base58' },
      { name: 'password', bytes: Buffer.from(password), isText: true },
    ],
  }
}

/** What a page's realm holds at a moment. */
export type Moment = { name: string; heap: Buffer }

async function importKeys(page: Page, { keys }: Canary): Promise<void> {
  await page.getByTestId('vault-import').click()
  await type(page, 'import-keys', `${keys.EVM.text} canary\n${keys.SOL.text}`)
  await type(page, 'import-consent', 'SANDBOX')
  await page.getByTestId('import-submit').click()
  await page.getByTestId('import-line').nth(1).waitFor()
}

async function preferCanaries(page: Page, { keys }: Canary): Promise<void> {
  for (const [address, network] of [
    [keys.EVM.address, 'base'],
    [keys.SOL.address, 'sol'],
  ] as const) {
    const button = page
      .locator(`[data-testid=own-wallet][data-address="${address}"]`)
      .getByTestId(`default-${network}`)
    await button.click()
    await page.waitForFunction(
      (one) => one?.getAttribute('aria-pressed') === 'true',
      await button.elementHandle(),
    )
  }
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByTestId('vault-unlock').click()
  // Mistyped first: the refusal must not repeat it.
  await type(page, 'unlock-password', `${password}x`)
  await page.getByTestId('unlock-submit').click()
  await page.getByTestId('unlock-password-fault').waitFor()
  await page.getByTestId('unlock-password').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(password)
  await page.getByTestId('unlock-submit').click()
  await page.getByTestId('vault-lock').waitFor()
}

async function buyOnBoth(page: Page, url: string, { keys }: Canary): Promise<Buffer> {
  await Promise.all([fund(url, 'base', keys.EVM.address), fund(url, 'sol', keys.SOL.address)])
  // The first page stays open: without any page the signing worker ends, and locks.
  const tab = await page.context().newPage()
  await buy(tab, await tradedPage(url, 'base'), '0.1')
  await buy(tab, await tradedPage(url, 'sol'), '1')
  const heap = await readHeap(tab)
  await tab.close()
  return heap
}

/** A trader's way with the canaries: vault, import, a purchase on each chain family, lock and unlock. */
export async function visitWithCanary(page: Page, url: string, canary: Canary): Promise<Moment[]> {
  const moments: Moment[] = []
  const look = async (name: string) => moments.push({ name, heap: await readHeap(page) })
  await page.goto('/multiWallets')
  await createVault(page, canary.password)
  await closeDialog(page)
  await look('after creation')
  await importKeys(page, canary)
  await look('after import')
  await closeDialog(page)
  await look('after its dialog')
  await preferCanaries(page, canary)
  moments.push({ name: 'after purchases', heap: await buyOnBoth(page, url, canary) })
  await page.getByTestId('vault-lock').click()
  await unlock(page, canary.password)
  await look('after unlock')
  await page.getByTestId('vault-lock').click()
  await page.getByTestId('vault-unlock').waitFor()
  await look('after lock')
  return moments
}
