import { createHash } from 'node:crypto'
import type { Network } from '@peregrine/core/network'
import { networkFacts } from '@peregrine/core/network'
import type { Trading } from '@peregrine/contract/routes/trading'
import { getTrading } from '@peregrine/contract/routes/trading'
import { defaultSettings, type TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { parseSealable } from '@peregrine/orders/sealable'
import { call } from '@peregrine/trader/http/callRoute'
import { requestBody, type RequestServer } from '@peregrine/trader/http/request'
import { signLocal, signPermitLocal } from '@peregrine/trader/signLocal'
import { newMemory } from '@peregrine/trader/traderMemory'
import type { Trader } from '@peregrine/trader/traderPorts'
import { memoryLog } from '@peregrine/wallet/execution/testing/memoryLog'
import { type AnyVerdict, guardIntent, guardSignedBytes } from '@peregrine/wallet/guard/guardIntent'
import { type DaySpending, reserveSpending, type SpendingCaps } from '@peregrine/wallet/guard/spendingCap'
import type { Intent, PermitSingle, Unsigned } from '@peregrine/wallet/intent'
import { parseIntent } from '@peregrine/wallet/parseIntent'
import { parseUnsigned } from '@peregrine/wallet/parseUnsigned'
import { type Signed, SigningDesk, type SignResult } from '@peregrine/wallet/signing/signingDesk'
import { parseSigningRequest } from '@peregrine/wallet/signing/signingRequest'
import { memoryStorage } from '@peregrine/wallet/vault/memoryStorage'
import { addWallet } from '@peregrine/wallet/vault/vault'
import { VaultError } from '@peregrine/wallet/vault/vaultError'
import { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { walletKeyOf } from '@peregrine/wallet/vault/walletKey'
import nacl from 'tweetnacl'
import { ownerOf, places } from './places.ts'

/** What has left the signer, whether or not it was ever sent. */
export type SignedByDesk = { intent: Intent; raw: string } | { intent: Intent; permit: PermitSingle }

/** A clock that stands still unless somebody waits. */
export type Clock = { nowMs: number }

export type Signer = (intent: Intent, unsigned: Unsigned) => Promise<SignResult>

/** A vault with the wallets of this proof. Its password is nobody's: a hash stands in for the slow derivation. */
export async function openVault(): Promise<VaultKeeper> {
  const keeper = new VaultKeeper({
    storage: memoryStorage().storage,
    environment: 'p18-environment',
    derive: async (password) => new Uint8Array(createHash('sha256').update(password).digest()),
    newKdf: () => ({ name: 'pbkdf2-sha256', rounds: 900_000, salt: Buffer.alloc(16).toString('base64') }),
  })
  await keeper.create('a password of this proof')
  for (const network of ['eth', 'sol'] as const)
    for (const at of [0, 1, 2]) {
      const { secret } = ownerOf(places[network], at)
      const type = network === 'eth' ? 'evm' : 'sol'
      const { publicKey } = nacl.sign.keyPair.fromSeed(secret)
      const key = walletKeyOf(
        type,
        type === 'evm' ? secret.slice() : Uint8Array.from([...secret, ...publicKey]),
      )
      if (!key) throw new Error('no key')
      await keeper.change((open) => addWallet(open, { key, label: '', groupId: '', createTime: 0 }))
    }
  return keeper
}

type Given = {
  keeper: VaultKeeper
  clock: Clock
  fetchPath: (path: string, init?: RequestInit) => Promise<Response>
  /** The agent's caps; null for a page, which has none. */
  caps: SpendingCaps | null
  settings: Partial<TradeSettings>
  newId: () => string
  /** True where the sale of what a trade buys is approved right after it. */
  isPreApproved: boolean
  signed: SignedByDesk[]
}

const agentKinds: readonly Intent['kind'][] = ['swap', 'approval', 'permit', 'service-fee']

function signedOf(intent: Intent, unsigned: Unsigned, given: Signed): SignedByDesk | null {
  if ('raw' in given) return { intent, raw: given.raw }
  if ('wire' in given) return { intent, raw: Buffer.from(given.wire).toString('base64') }
  return 'permit' in unsigned ? { intent, permit: unsigned.permit } : null
}

/** The signing worker, or the agent's part in its place: guard, key and second look. */
function deskOf({ keeper, clock, fetchPath, caps }: Given): SigningDesk<AnyVerdict> {
  let spending = new Map<string, DaySpending | null>()
  const book = {
    change: async (account: string, change: (stored: DaySpending | null) => DaySpending | null) => {
      spending = new Map([...spending, [account, change(spending.get(account) ?? null)]])
    },
  }
  const request: RequestServer = (path, options, sent) => requestBody(fetchPath, path, options, sent)
  return new SigningDesk<AnyVerdict>({
    keeper,
    derive: async () => new Uint8Array(32),
    environment: async () => (await call({ request }, getTrading)).environment,
    nowMs: () => clock.nowMs,
    host: 'peregrine.test',
    guard: guardIntent,
    ...(caps && { reserve: (intent) => reserveSpending(book, intent, { caps, nowMs: clock.nowMs }) }),
    guardSigned: guardSignedBytes,
  })
}

/** Asks it by its closed list of requests, as a page does. */
async function ask<T>(desk: SigningDesk<AnyVerdict>, given: object): Promise<T> {
  const asked = parseSigningRequest(given, { parseIntent, parseUnsigned, parseSealable })
  if (!asked) throw new Error('the worker answers no such request')
  return (await desk.answer(asked)) as T
}

function signerOf(desk: SigningDesk<AnyVerdict>, { caps, signed }: Given): Signer {
  return async (intent, unsigned) => {
    if (caps && !agentKinds.includes(intent.kind)) throw new Error(`the agent signs no ${intent.kind}`)
    const result = await ask<SignResult>(desk, { type: 'sign', intent, unsigned })
    const left = result.signed && signedOf(intent, unsigned, result.signed)
    if (left) signed.push(left)
    return result
  }
}

/** Trading as a page or an agent does it, with a clock, a server and a log of this case alone. */
export function traderOf(given: Given): Trader {
  const { clock, fetchPath, caps, settings, newId, isPreApproved } = given
  const request: RequestServer = (path, options, sent) => requestBody(fetchPath, path, options, sent)
  const desk = deskOf(given)
  const sign = signerOf(desk, given)
  let known: Promise<Trading> | null = null
  return {
    request,
    log: memoryLog(),
    holder: 'p18',
    isHolderAlive: async (name) => name === 'p18',
    nowMs: () => clock.nowMs,
    sleep: async (ms) => {
      clock.nowMs += ms
    },
    random: () => 0.5,
    newId,
    trading: () => {
      known ??= call({ request }, getTrading)
      known.catch(() => {
        known = null
      })
      return known
    },
    sign: (intent, unsigned) =>
      signLocal(sign, intent, unsigned).catch((error: unknown) => {
        if (!(error instanceof VaultError)) throw error
        return { refused: error.problem, detail: {} }
      }),
    signPermit: (intent, permit) => signPermitLocal(sign, intent, permit),
    isConnected: () => false,
    canSign: async () => true,
    sealedBy: (order) => ask<string[]>(desk, { type: 'check-seals', order }),
    settingsOf: (network) => ({ ...defaultSettings[networkFacts[network].chain], ...settings }),
    gasPreferences: () => ({ feeMultiplierMilli: 2_000n, gasLimit: 1_000_000n }),
    // An agent's orders carry the fee that was agreed to, on another machine.
    agreedFee: (network: Network) => (caps ? null : places[network].fee),
    feeCeilingBps: () => null,
    isPreApproved: () => isPreApproved,
    user: () => null,
    lastSaleAtMs: () => null,
    rememberSale: () => undefined,
    codeOf: (error) => (error instanceof VaultError ? error.problem : caps && null),
    tell: () => undefined,
    mark: () => undefined,
    memory: newMemory(),
  }
}
