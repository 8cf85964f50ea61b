import { encodeBase58 } from '@peregrine/core/base58'
import type { Page } from 'playwright-core'
import type { Choice, OpenPage } from './browser.ts'
import { evmAccount, type TestAccount } from './testAccounts.ts'
import type { Visits } from './visits.ts'

type Reply = { code: string; data: { message: string } | null }

/** Signs a wallet in by the server's own calls, as the page's dialog would, and leaves the session in its cookies. */
export async function signIn(page: Page, account: TestAccount): Promise<void> {
  const { address, chainFamily } = account
  const origin = new URL((await page.request.get('/auth/session')).url()).origin
  const post = async (path: string, data: object): Promise<Reply> =>
    (await page.request.post(path, { data, headers: { origin } })).json()
  const { data } = await post('/auth/nonce', { address, chainFamily })
  if (!data) throw new Error('the server gave nothing to sign')
  const text = Buffer.from(data.message)
  const signature = Buffer.from(await account.sign(text))
  const answer =
    chainFamily === 'EVM'
      ? { message: data.message, signature: `0x${signature.toString('hex')}` }
      : { message: text.toString('base64'), signature: encodeBase58(signature) }
  const { code } = await post('/auth/verify', { chainFamily, ...answer })
  if (code !== '000000') throw new Error(`the server refused the sign-in: ${code}`)
}

type SignedInChoice = Choice & { account?: TestAccount }

/** Opens a page at `path` as a signed-in visitor, with a new wallet by default. */
export async function signedInPage(
  { open }: Pick<Visits, 'open'>,
  path: string,
  { account = evmAccount(), ...choice }: SignedInChoice = {},
): Promise<OpenPage & { account: TestAccount }> {
  const opened = await open(path, choice, (page) => signIn(page, account))
  return { ...opened, account }
}
