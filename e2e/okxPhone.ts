import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'
import nacl from 'tweetnacl'
import { openOkxLine, type OkxLine, type Pushed } from './okxLine.ts'
import type { TestAccount } from './testAccounts.ts'

const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A decrypted request from the page to the wallet. */
export type Asked = {
  method: string
  requestId: string
  chainId?: string
  params?: Record<string, unknown>
}

/** The site's description in a connection request. */
type Proposal = {
  topic: string
  clientId: string
  dAppInfo: { name: string; origin: string; url: string }
  requests: { optionalNamespaces: { namespace: string; chains: string[] }[] }[]
}

type Granted = { namespace: string; addresses: string[]; methods: string[]; extra: object }

export type Manners = {
  connect?: 'approve' | 'refuse' | 'wait'
  /** `hang`: shows the request and never responds. */
  sign?: 'obey' | 'refuse' | 'hang'
  /** A response in place of the signature. */
  answer?: (asked: Asked) => unknown
  /** The EVM chains on which it has its account. */
  evmChains?: readonly number[]
  /** The accounts it grants, if they differ from the defaults. */
  grants?: readonly Granted[]
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Encrypts for the site: base64 of nonce and box. */
function seal(text: string, sitePublicKey: string, secretKey: Uint8Array): string {
  const nonce = nacl.randomBytes(24)
  const box = nacl.box(Buffer.from(text), nonce, Buffer.from(sitePublicKey, 'hex'), secretKey)
  return Buffer.concat([nonce, box]).toString('base64')
}

/** Decrypts the site's message, which is hex inside the base64. */
function unseal(message: string, sitePublicKey: string, secretKey: Uint8Array): string {
  const bytes = Buffer.from(Buffer.from(message, 'base64').toString(), 'hex')
  const site = Buffer.from(sitePublicKey, 'hex')
  const text = nacl.box.open(bytes.subarray(24), bytes.subarray(0, 24), site, secretKey)
  if (!text) throw new Error('the site sealed this for somebody else')
  return Buffer.from(text).toString()
}

/** Returns the accounts as the wallet names them: one address on every EVM chain, one on Solana. */
function grantsOf(accounts: readonly TestAccount[], evmChains: readonly number[] = [56, 1, 8453]): Granted[] {
  return accounts.map(({ address, chainFamily }) =>
    chainFamily === 'EVM'
      ? {
          namespace: 'eip155',
          addresses: evmChains.map((chain) => `eip155:${chain}:${address}`),
          methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
          extra: {},
        }
      : {
          namespace: 'solana',
          addresses: [`${solanaChain}:${address}`],
          methods: ['solana_signMessage', 'solana_signTransaction'],
          extra: {},
        },
  )
}

/** Signs the page's request as OKX Wallet does: bytes in hex on EVM, in base58 on Solana. */
async function signatureFor(
  { method, params = {} }: Asked,
  accounts: readonly TestAccount[],
): Promise<string> {
  const family = method === 'personal_sign' ? 'EVM' : 'SOL'
  const account = accounts.find(({ chainFamily }) => chainFamily === family)
  const message = String(params.message)
  if (!account) throw new Error(`the phone has no account for ${method}`)
  if (family === 'EVM') return `0x${hex(await account.sign(Buffer.from(message.slice(2), 'hex')))}`
  if (params.pubkey !== account.address) throw new Error('the page asks for another key')
  const bytes = decodeBase58(message, 4096)
  if (!bytes) throw new Error('the page did not write the message in base58')
  return encodeBase58(await account.sign(bytes))
}

const wallet = { platform: 'iphone', appName: 'OKX Wallet', appVersion: '6.120.0', maxProtocolVersion: 2 }

/** OKX Wallet on a phone. */
export class OkxPhone {
  /** The page's requests since the connection. */
  readonly asked: Asked[] = []
  readonly #hanging: Asked[] = []
  readonly #accounts: readonly TestAccount[]
  readonly #box = nacl.box.keyPair()
  #manners: Manners
  #line: OkxLine | null = null
  #proposal: Proposal | null = null
  #topic = ''

  constructor(accounts: readonly TestAccount[], manners: Manners) {
    this.#accounts = accounts
    this.#manners = manners
  }

  async open(relayUrl: string): Promise<void> {
    this.#line = await openOkxLine(relayUrl, (pushed) => this.#take(pushed))
  }

  /** The site's description of itself and its request. */
  get proposal(): Proposal {
    if (!this.#proposal) throw new Error('the phone has scanned nothing')
    return this.#proposal
  }

  /** Opens the link of a code, and responds. */
  async scan(link: string): Promise<void> {
    // The topic, followed by the end of a hash of the site's key, which would expose a false key.
    const text = new URL(link).searchParams.get('topic') ?? ''
    this.#topic = text.slice(0, 64)
    await this.#call('subscribe', { topic: this.#topic })
    const { data } = (await this.#call('fetchMessages', { data: { topic: this.#topic } })) as {
      data: Pushed[]
    }
    for (const pushed of data) this.#take(pushed)
    const check = createHash('md5').update(this.proposal.clientId).digest('hex').slice(-6)
    if (check !== text.slice(64)) throw new Error('the key is not the one of the link')
    const { connect = 'approve' } = this.#manners
    if (connect === 'approve') this.connect()
    if (connect === 'refuse') this.#sayOf('connect_error', { payload: { code: 300 } })
  }

  connect(): void {
    const accounts = this.#manners.grants ?? grantsOf(this.#accounts, this.#manners.evmChains)
    const responses = [{ name: 'requestAccounts', accounts, walletName: '1' }]
    this.#sayOf('connect', { payload: { responses, wallet } })
  }

  disconnect(): void {
    this.#sayOf('disconnect')
    void this.#call('disconnect', { message: { topic: this.#topic, ttl: 86_400_000 } })
  }

  /** Changes its behaviour from now on, including for pending requests. */
  turn(manners: Manners): void {
    this.#manners = manners
    for (const ask of this.#hanging.splice(0)) void this.#answer(ask)
  }

  /** Sends an encrypted message to the page. */
  say(payload: unknown): void {
    const message = seal(JSON.stringify(payload), this.proposal.clientId, this.#box.secretKey)
    this.sayRaw(JSON.stringify({ message, clientId: hex(this.#box.publicKey) }))
  }

  /** Sends a message to the page as is. */
  sayRaw(message: string): void {
    void this.#call('publish', { message: { topic: this.#topic, message, ttl: 300_000 } })
  }

  end(): void {
    this.#line?.end()
  }

  #sayOf(method: string, part: object = {}): void {
    this.say({ requestId: String(Date.now()), method, ...part })
  }

  #call(method: string, params: object): Promise<unknown> {
    if (!this.#line) throw new Error('the phone has no line')
    return this.#line.call(method, params)
  }

  #take({ topic, message, messageId }: Pushed): void {
    if (topic === this.#topic) this.#hear(message)
    void this.#call('receive', { data: { topic, messageId } })
  }

  #hear(message: string): void {
    if (message.startsWith('{')) {
      const { method, params } = JSON.parse(message) as { method: string; params: { sessionInfo: string } }
      if (method !== 'session_info') return
      this.#proposal ??= JSON.parse(Buffer.from(params.sessionInfo, 'base64').toString()) as Proposal
      return
    }
    const ask = JSON.parse(unseal(message, this.proposal.clientId, this.#box.secretKey)) as Asked
    this.asked.push(ask)
    if (ask.method !== 'disconnect') void this.#answer(ask)
  }

  async #answer(ask: Asked): Promise<void> {
    if (this.#manners.sign === 'hang') return void this.#hanging.push(ask)
    this.say({ requestId: ask.requestId, method: ask.method, ...(await this.#resultOf(ask)) })
  }

  async #resultOf(ask: Asked): Promise<object> {
    const { sign, answer } = this.#manners
    if (sign === 'refuse') return { error: { code: 300, message: 'User rejected the request' } }
    if (answer) return { result: answer(ask) }
    try {
      return { result: await signatureFor(ask, this.#accounts) }
    } catch (error) {
      return { error: { code: 0, message: String(error) } }
    }
  }
}
