import type { Environment, Intent, Unsigned } from '../intent.ts'
import { type SignedEvm, signEvm, signEvmMessage, signPermit } from '../sign/signEvm.ts'
import { isSealOf, sealTerms } from '../sign/sealTerms.ts'
import { type SignedSolana, signSolana, signSolanaMessage } from '../sign/signSolana.ts'
import {
  addWallet,
  changeWallet,
  type OpenVault,
  openKey,
  removeWallet,
  setDefault,
  setPasskey,
  unlockVault,
} from '../vault/vault.ts'
import { VaultError, type VaultProblem } from '../vault/vaultError.ts'
import type { VaultKeeper, VaultState } from '../vault/vaultKeeper.ts'
import type { LocalWallet } from '../vault/vaultRecord.ts'
import type { DeriveKey } from '../vault/deriveKey.ts'
import { isKeptFromSandbox } from '../vault/sandboxKeys.ts'
import { exportText, newWalletKey, parseWalletKey, type WalletKey } from '../vault/walletKey.ts'
import type { ImportItem, Sealable, SigningRequest } from './signingRequest.ts'

/** What a guard answers; see guard/verdict.ts. */
type Verdict =
  | { verdict: 'sign'; says: readonly unknown[] }
  | { verdict: 'refuse'; code: string; detail: Readonly<Record<string, string>> }

/** Signed bytes of an intent. */
export type Signed =
  | ({ family: 'EVM' } & SignedEvm)
  | { family: 'EVM'; permitSignature: string }
  | ({ family: 'SOL' } & SignedSolana)

export type SignResult<V extends Verdict = Verdict> = { verdict: V; signed: Signed | null }

/** Everything that the desk needs from where it runs. */
export type SigningSurroundings<V extends Verdict> = {
  keeper: VaultKeeper
  derive: DeriveKey
  /** The environment of the server that is asked now, read by the desk's own process. */
  environment(): Promise<Environment>
  nowMs(): number
  /** Host that sign-in texts must name, e.g. `127.0.0.1:7777`. */
  host: string
  guard(intent: Intent, unsigned: Unsigned, context: { environment: Environment; nowMs: number }): V
  /**
   * Reserves what an intent may cost, durably, where a cap is set; returns a refusal, or null. Nothing is signed if it
   * rejects.
   */
  reserve?(intent: Intent): Promise<Extract<V, { verdict: 'refuse' }> | null>
  /** Compares signed bytes with what was guarded; null if they agree. */
  guardSigned(
    intent: Intent,
    unsigned: Unsigned,
    signed: Signed,
  ): Promise<Extract<V, { verdict: 'refuse' }> | null>
}

/** Requests that use a wallet's key. */
type SigningType = 'sign' | 'sign-in' | 'seal-orders' | 'check-seals'

/** Result of adding several wallets: one entry for each line, in order. */
export type ImportResult = { wallet: LocalWallet } | { problem: VaultProblem }

const problemOf = (error: unknown): VaultProblem => {
  if (error instanceof VaultError) return error.problem
  throw error
}

/** Answers the closed list of requests; keys never leave it, except by `export` with the password. */
export class SigningDesk<V extends Verdict> {
  readonly #given: SigningSurroundings<V>

  constructor(given: SigningSurroundings<V>) {
    this.#given = given
  }

  state(): Promise<VaultState> {
    return this.#given.keeper.state()
  }

  /** Answers one request. Throws VaultError; any other error is a defect. */
  async answer(request: SigningRequest): Promise<unknown> {
    switch (request.type) {
      case 'sign':
        return this.#sign(request.intent, request.unsigned)
      case 'sign-in':
        return this.#signIn(request.address, request.message)
      case 'seal-orders':
        return this.#sealOrders(request.orders)
      case 'check-seals':
        return this.#sealedBy(request.order)
      default:
        return this.#useVault(request)
    }
  }

  async #useVault(request: Exclude<SigningRequest, { type: SigningType }>): Promise<unknown> {
    const { keeper } = this.#given
    switch (request.type) {
      case 'state':
        return this.state()
      case 'create':
        return keeper.create(request.password)
      case 'unlock':
        return keeper.unlock(request.password)
      case 'unlock-by-passkey':
        return keeper.unlockByPasskey(request.prfOutput)
      case 'lock':
        return keeper.lock()
      case 'backup':
        return keeper.backup()
      case 'restore':
        return keeper.restore(request.text, request.password)
      case 'change-password':
        return keeper.changePassword(request.before, request.after)
      default:
        return this.#changeWallets(request)
    }
  }

  async #changeWallets(
    request: Exclude<
      SigningRequest,
      {
        type:
          | 'state'
          | 'create'
          | 'unlock'
          | 'unlock-by-passkey'
          | 'lock'
          | 'backup'
          | 'restore'
          | 'change-password'
          | SigningType
      }
    >,
  ): Promise<unknown> {
    const { keeper, derive } = this.#given
    const alone = (apply: (open: OpenVault) => Promise<OpenVault>) => async (open: OpenVault) =>
      [await apply(open), undefined] as [OpenVault, undefined]
    const just = (apply: (open: OpenVault) => Promise<OpenVault>) => keeper.change(alone(apply))
    const forGood = (apply: (open: OpenVault) => Promise<OpenVault>) => keeper.changeForGood(alone(apply))
    switch (request.type) {
      case 'new-wallet':
        return this.#add(newWalletKey(request.walletType), request)
      case 'import':
        return this.#import(request.items, request.isConfirmed)
      case 'change-wallet':
        return just((open) => changeWallet(open, request.index, request))
      case 'remove-wallet':
        await this.#checkPassword(request.password)
        return forGood((open) => removeWallet(open, request.index))
      case 'set-default':
        return just((open) => setDefault(open, request.network, request.index))
      case 'set-passkey':
        return forGood((open) => setPasskey(open, request.password, derive, request.passkey))
      case 'export':
        return this.#export(request.index, request.password)
    }
  }

  #add(key: WalletKey, { label, groupId }: { label: string; groupId: string }): Promise<LocalWallet> {
    const createTime = this.#given.nowMs()
    return this.#given.keeper
      .change((open) => addWallet(open, { key, label, groupId, createTime }))
      .finally(() => key.secret.fill(0))
  }

  /** Adds what can be added; one problem for each line that cannot. */
  async #import(items: readonly ImportItem[], isConfirmed: boolean): Promise<ImportResult[]> {
    this.#given.keeper.opened()
    // A key of real money does not belong into a rehearsal by accident.
    const { runId } = await this.#given.environment()
    const isSandbox = runId !== null
    if (isSandbox && !isConfirmed) throw new VaultError('confirmation-needed')
    const results: ImportResult[] = []
    for (const item of items) results.push(await this.#importOne(item, isSandbox))
    return results
  }

  async #importOne(item: ImportItem, isSandbox: boolean): Promise<ImportResult> {
    if (item.key.trim() === '') return { problem: 'key-empty' }
    const key = parseWalletKey(item.walletType, item.key)
    if (!key) return { problem: 'key-invalid' }
    // No confirmation helps: what such a key signs here could be sent on the real chain, by whoever sees it.
    if (isSandbox && isKeptFromSandbox(key.type, exportText(key))) {
      key.secret.fill(0)
      return { problem: 'evm-in-sandbox' }
    }
    return this.#add(key, item).then(
      (wallet) => ({ wallet }),
      (error: unknown) => ({ problem: problemOf(error) }),
    )
  }

  async #checkPassword(password: string): Promise<void> {
    const { keeper, derive } = this.#given
    await unlockVault(keeper.opened().record, password, derive)
  }

  async #export(index: number, password: string): Promise<string> {
    await this.#checkPassword(password)
    const key = await openKey(this.#given.keeper.opened(), index)
    const text = exportText(key)
    key.secret.fill(0)
    return text
  }

  /** Runs `use` with the private key of an address, and zeroes it afterwards. */
  async #withKey<T>(address: string, use: (key: WalletKey) => T): Promise<T> {
    const open = this.#given.keeper.opened()
    const wallet = open.record.contents.wallets.find((one) => one.address === address)
    if (!wallet) throw new VaultError('wallet-unknown')
    const key = await openKey(open, wallet.index)
    try {
      return use(key)
    } finally {
      key.secret.fill(0)
    }
  }

  async #sign(intent: Intent, unsigned: Unsigned): Promise<SignResult<V>> {
    const { guard, guardSigned, reserve, environment, nowMs } = this.#given
    this.#given.keeper.opened()
    const verdict = guard(intent, unsigned, { environment: await environment(), nowMs: nowMs() })
    if (verdict.verdict === 'refuse') return { verdict, signed: null }
    const overCap = await reserve?.(intent)
    if (overCap) return { verdict: overCap, signed: null }
    const signed = await this.#withKey(intent.wallet, ({ secret }) => signUnsigned(secret, unsigned, intent))
    const refusal = await guardSigned(intent, unsigned, signed)
    return refusal ? { verdict: refusal, signed: null } : { verdict, signed }
  }

  /** Seals of each order, in the sequence of its wallets. Throws VaultError `wallet-unknown` where one is not here. */
  async #sealOrders(orders: readonly Sealable[]): Promise<string[][]> {
    const sealed: string[][] = []
    for (const { terms, wallets } of orders) {
      const seals: string[] = []
      for (const { address } of wallets)
        seals.push(await this.#withKey(address, (key) => sealTerms(key, terms)))
      sealed.push(seals)
    }
    return sealed
  }

  /** Addresses of the wallets here that have sealed an order's terms. */
  async #sealedBy({ terms, wallets }: Sealable): Promise<string[]> {
    const own = new Set(this.#given.keeper.opened().record.contents.wallets.map(({ address }) => address))
    const sealers: string[] = []
    for (const { address, seal } of wallets)
      if (seal !== undefined && own.has(address)) {
        if (await this.#withKey(address, (key) => isSealOf(key, terms, seal))) sealers.push(address)
      }
    return sealers
  }

  /** Signs a sign-in text of our own server, and no other text. */
  async #signIn(address: string, message: string): Promise<string> {
    const lines = message.split('\n')
    const [first = '', second] = lines
    const isOwn =
      /^\S+ wants you to sign in with your (Ethereum|Solana) account:$/.test(first) &&
      first.startsWith(`${this.#given.host} wants`) &&
      second?.toLowerCase() === address.toLowerCase()
    if (!isOwn || message.length > 2_000) throw new VaultError('sign-in-foreign')
    const bytes = new TextEncoder().encode(message)
    return this.#withKey(address, ({ secret, type }) =>
      type === 'evm' ? signEvmMessage(secret, bytes) : signSolanaMessage(secret, bytes),
    )
  }
}

function signUnsigned(secret: Uint8Array, unsigned: Unsigned, { limits }: Intent): Signed {
  if (unsigned.family === 'SOL') return { family: 'SOL', ...signSolana(secret, unsigned.message) }
  if ('transaction' in unsigned) return { family: 'EVM', ...signEvm(secret, unsigned.transaction) }
  if (limits.family !== 'EVM') throw new Error('a permit belongs to an EVM chain')
  return { family: 'EVM', permitSignature: signPermit(secret, unsigned.permit, limits.chainId) }
}
