import type { Order } from '@peregrine/contract/order'
import { sealable, withSeals } from '@peregrine/orders/sealable'
import { guardIntent, guardSignedBytes, type AnyVerdict } from '@peregrine/wallet/guard/guardIntent'
import { reserveSpending, type SpendingBook, type SpendingCaps } from '@peregrine/wallet/guard/spendingCap'
import type { Environment, Intent, Unsigned } from '@peregrine/wallet/intent'
import { SigningDesk, type SignResult } from '@peregrine/wallet/signing/signingDesk'
import { deriveKey, newKdf } from '@peregrine/wallet/vault/deriveKey'
import { memoryStorage } from '@peregrine/wallet/vault/memoryStorage'
import { VaultError } from '@peregrine/wallet/vault/vaultError'
import { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { type LocalWallet, parseVaultRecord } from '@peregrine/wallet/vault/vaultRecord'
import { Unusable } from '../unusable.ts'

/** Kinds of intents that the agent signs: what orders need, and nothing that sends coins to an address of choice. */
const signedKinds: readonly Intent['kind'][] = ['swap', 'approval', 'permit', 'service-fee']

/** The agent's unlocked wallets. Keys are opened for one signature each, and never leave. */
export type Wallets = {
  all: readonly LocalWallet[]
  isUnlocked(): boolean
  sign(intent: Intent, unsigned: Unsigned): Promise<SignResult>
  /** Signs a sign-in text of the own server, and no other text. */
  signIn(address: string, message: string): Promise<string>
  /** Addresses of the wallets that have sealed an order's terms. */
  sealedBy(order: Order): Promise<readonly string[]>
  /** An order with its terms sealed by its wallets. */
  seal(order: Order): Promise<Order>
  /** Forgets the key that opens the wallets. */
  lock(): void
}

type Surroundings = {
  /** Host that sign-in texts must name. */
  host: string
  /** The server's environment, read for each signature. */
  environment(): Promise<Environment>
  spending: SpendingBook
  caps: SpendingCaps
  nowMs(): number
}

/** The environment that a backup's wallets belong to. Throws Unusable for a text that is no backup. */
export function environmentOfBackup(text: string): string {
  const record = parseVaultRecord(text)
  if (!record) throw new Unusable('The backup cannot be read: it is no sealed vault, or it was changed')
  return record.environment
}

const sentences: Partial<Record<string, string>> = {
  'password-wrong': 'The password does not open the backup',
  'backup-unreadable': 'The backup cannot be read: it is no sealed vault, or it was changed',
  'vault-damaged': 'The backup is damaged: not all of its keys open',
}

async function unlock(keeper: VaultKeeper, text: string, password: string): Promise<readonly LocalWallet[]> {
  try {
    await keeper.restore(text, password)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw new Unusable(sentences[error.problem] ?? `The backup does not open: ${error.problem}`)
  }
  return keeper.opened().record.contents.wallets
}

/** Opens a sealed backup, into memory alone. Throws Unusable. */
export async function openWallets(text: string, password: string, given: Surroundings): Promise<Wallets> {
  const { host, environment, spending, caps, nowMs } = given
  const keeper = new VaultKeeper({
    storage: memoryStorage().storage,
    environment: environmentOfBackup(text),
    derive: deriveKey,
    newKdf,
  })
  const all = await unlock(keeper, text, password)
  const desk = new SigningDesk<AnyVerdict>({
    keeper,
    derive: deriveKey,
    environment,
    nowMs,
    host,
    guard: guardIntent,
    reserve: (intent) => reserveSpending(spending, intent, { caps, nowMs: nowMs() }),
    guardSigned: guardSignedBytes,
  })
  return {
    all,
    isUnlocked: () => keeper.isUnlocked,
    async sign(intent, unsigned) {
      if (!signedKinds.includes(intent.kind)) throw new Error(`the agent signs no ${intent.kind}`)
      return (await desk.answer({ type: 'sign', intent, unsigned })) as SignResult
    },
    signIn: async (address, message) => String(await desk.answer({ type: 'sign-in', address, message })),
    sealedBy: async (order) =>
      (await desk.answer({ type: 'check-seals', order: sealable(order) })) as string[],
    async seal(order) {
      const [seals = []] = (await desk.answer({
        type: 'seal-orders',
        orders: [sealable(order)],
      })) as string[][]
      return withSeals(order, seals)
    },
    lock: () => keeper.lock(),
  }
}
