/* oxlint-disable max-lines-per-function -- What runs in the page is one function that brings all it needs along. */
import type { Page } from 'playwright-core'
import type { TestAccount } from './testAccounts.ts'

/** A wallet's way of announcing itself to a page: EIP-6963, Wallet Standard, or an injected object. */
export type WalletForm =
  | 'okx-announced'
  | 'okx-injected'
  | 'metamask-announced'
  | 'metamask-injected'
  | 'metamask-listed'
  | 'tokenPocket-announced'
  | 'tokenPocket-flagged'
  | 'tokenPocket-own'
  | 'tokenPocket-solana'
  | 'phantom-standard'
  | 'phantom-injected'
  | 'phantom-old'
  | 'okxSol-standard'
  | 'okxSol-injected'

export type TestWallet = {
  form: WalletForm
  account: TestAccount
  chainId?: number
  /** Its reaction to connecting or signing; by default both work. */
  connect?: 'refuse' | 'fail' | 'hang'
  sign?: 'refuse' | 'fail' | 'hang'
  /** Wallet Standard only: signs in by `solana:signIn`, as most do; otherwise only plain messages. */
  hasSignIn?: boolean
  /** EVM only: carries out what its owner agrees to in the prompt; without it the wallet signs in only. */
  spend?: (request: SpendRequest) => Promise<unknown>
}

/** An EIP-1193 request that needs a prompt, or the wallet's own node, on its current chain. */
export type SpendRequest = {
  method: 'eth_sendTransaction' | 'eth_signTypedData_v4' | 'eth_getBlockByNumber'
  params: unknown[]
  chainId: number
}

type Spec = Omit<TestWallet, 'account' | 'spend'> & { address: string; canSpend: boolean }

/** A test's controls of a wallet while the page is open. */
type WalletHandle = {
  changeAccount(address: string | null): void
  changeChain(chainId: number): void
  /** Accepts every request from now on. */
  obey(): void
  /** Its owner rejects every prompt from now on. */
  refuse(): void
  /** Returns true while the page is subscribed to its events. */
  isListenedTo(): boolean
}
declare global {
  var testWallets: Record<string, WalletHandle>
  var signAsWallet: (address: string, bytes: number[]) => Promise<number[]>
  var spendAsWallet: (address: string, request: unknown) => Promise<unknown>
}

/**
 * Installs wallets in every document that the page will load. They hold no keys: signing happens in the test's own
 * process.
 */
export async function installWallets(page: Page, wallets: readonly TestWallet[]): Promise<void> {
  const accounts = new Map(wallets.map(({ account }) => [account.address, account]))
  await page.exposeFunction('signAsWallet', async (address: string, bytes: number[]) => {
    const account = accounts.get(address)
    if (!account) throw new Error(`no test wallet of ${address}`)
    return [...(await account.sign(Uint8Array.from(bytes)))]
  })
  const spenders = new Map(wallets.map(({ account, spend }) => [account.address, spend]))
  await page.exposeFunction('spendAsWallet', async (address: string, request: SpendRequest) => {
    const spend = spenders.get(address)
    if (!spend) throw new Error(`the test wallet of ${address} cannot spend`)
    return spend(request)
  })
  const specs: Spec[] = wallets.map(({ account, spend, ...rest }) => ({
    ...rest,
    address: account.address,
    canSpend: spend !== undefined,
  }))
  await page.addInitScript(putWallets, specs)
}

/** Returns a wallet's handle, for use in the page. */
export async function turnWallet<Name extends keyof WalletHandle>(
  page: Page,
  form: WalletForm,
  name: Name,
  ...args: Parameters<WalletHandle[Name]>
): Promise<void> {
  await page.evaluate(
    ([key, method, given]) => {
      const handle = globalThis.testWallets[key as string]
      if (!handle) throw new Error(`no ${String(key)} in this page`)
      ;(handle[method as keyof WalletHandle] as (...values: unknown[]) => void)(...(given as unknown[]))
    },
    [form, name, args] as const,
  )
}

/** Waits until a reloaded page is subscribed to its wallet again. */
export async function untilListenedTo(page: Page, form: WalletForm): Promise<void> {
  await page.waitForFunction((key) => globalThis.testWallets[key]?.isListenedTo(), form)
}

/** Runs in the page, before anything of its own: nothing outside this function is in scope. */
function putWallets(specs: Spec[]): void {
  const place: Record<string, unknown> = globalThis
  const handles: Record<string, WalletHandle> = {}
  place.testWallets = handles

  const refused = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })
  async function behave(how: 'refuse' | 'fail' | 'hang' | undefined): Promise<void> {
    if (how === 'refuse') throw refused()
    if (how === 'fail') throw new Error('the wallet fell over')
    if (how === 'hang') await new Promise(() => undefined)
  }
  function emitter() {
    const listeners = new Map<string, Set<(value: unknown) => void>>()
    return {
      on(event: string, listener: (value: unknown) => void) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener(event: string, listener: (value: unknown) => void) {
        listeners.get(event)?.delete(listener)
      },
      isListenedTo: () => [...listeners.values()].some(({ size }) => size > 0),
      emit(event: string, value: unknown) {
        for (const listener of listeners.get(event) ?? []) listener(value)
      },
    }
  }
  /** Gives the test a handle of this wallet; returns how the wallet behaves for now. */
  function steer(
    spec: Spec,
    isListenedTo: () => boolean,
    changes: Pick<WalletHandle, 'changeAccount'> & Partial<WalletHandle>,
  ): Spec {
    const own = { ...spec }
    handles[spec.form] = {
      changeChain: () => undefined,
      obey() {
        delete own.connect
        delete own.sign
      },
      refuse() {
        own.sign = 'refuse'
      },
      isListenedTo,
      ...changes,
    }
    return own
  }
  const bytesOf = (hex: string) => (hex.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const hexOf = (bytes: number[]) => `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

  function evmProvider(spec: Spec, flags: object) {
    const { on, removeListener, emit, isListenedTo } = emitter()
    let accounts: string[] = [spec.address]
    let chainId = spec.chainId ?? 56
    function changeChain(next: number): void {
      chainId = next
      emit('chainChanged', `0x${next.toString(16)}`)
    }
    const own = steer(spec, isListenedTo, {
      changeAccount(address) {
        accounts = address ? [address] : []
        emit('accountsChanged', accounts)
      },
      changeChain,
    })
    /** Null for what only wallets that can spend answer. */
    async function spend(method: string, params: unknown[]): Promise<{ result: unknown } | null> {
      if (!spec.canSpend) return null
      if (method === 'wallet_switchEthereumChain') {
        changeChain(Number((params[0] as { chainId: string }).chainId))
        return { result: null }
      }
      if (method === 'eth_getBlockByNumber')
        return { result: await globalThis.spendAsWallet(spec.address, { method, params, chainId }) }
      if (method !== 'eth_sendTransaction' && method !== 'eth_signTypedData_v4') return null
      await behave(own.sign)
      return { result: await globalThis.spendAsWallet(spec.address, { method, params, chainId }) }
    }
    return {
      ...flags,
      on,
      removeListener,
      async request({ method, params = [] }: { method: string; params?: string[] }): Promise<unknown> {
        if (method === 'eth_requestAccounts') {
          await behave(own.connect)
          return accounts
        }
        if (method === 'eth_accounts') return accounts
        if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
        const spent = await spend(method, params)
        if (spent) return spent.result
        if (method !== 'personal_sign')
          throw Object.assign(new Error(`unsupported ${method}`), { code: 4200 })
        await behave(own.sign)
        const [message = '', address = ''] = params
        return hexOf(await globalThis.signAsWallet(address, bytesOf(message)))
      },
    }
  }

  function announce(name: string, rdns: string, provider: object): void {
    const info = { uuid: crypto.randomUUID(), name, rdns, icon: 'data:image/svg+xml,<svg/>' }
    const detail = Object.freeze({ info, provider })
    const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', say)
    say()
  }

  function injectedSolana(spec: Spec, flags: object) {
    const { on, removeListener, emit, isListenedTo } = emitter()
    let address: string | null = spec.address
    const own = steer(spec, isListenedTo, {
      changeAccount(next) {
        address = next
        emit('accountChanged', next)
      },
    })
    return {
      ...flags,
      on,
      removeListener,
      async connect() {
        await behave(own.connect)
        return { publicKey: address }
      },
      async signMessage(message: Uint8Array) {
        await behave(own.sign)
        return { signature: Uint8Array.from(await globalThis.signAsWallet(spec.address, [...message])) }
      },
    }
  }

  function standardWallet(spec: Spec, name: string): void {
    const { on, removeListener, emit, isListenedTo } = emitter()
    const accountOf = (address: string) => ({
      address,
      publicKey: new Uint8Array(32),
      chains: ['solana:mainnet'],
      features: [],
    })
    let accounts = [accountOf(spec.address)]
    const own = steer(spec, isListenedTo, {
      changeAccount(next) {
        accounts = next ? [accountOf(next)] : []
        emit('change', { accounts })
      },
    })
    async function signed(bytes: Uint8Array) {
      await behave(own.sign)
      const signature = Uint8Array.from(await globalThis.signAsWallet(spec.address, [...bytes]))
      return { account: accounts[0], signedMessage: bytes, signature }
    }
    function textOf(input: Record<string, string>): string {
      return [
        `${input.domain} wants you to sign in with your Solana account:`,
        input.address,
        '',
        input.statement,
        '',
        `URI: ${input.uri}`,
        `Version: ${input.version}`,
        `Chain ID: ${input.chainId}`,
        `Nonce: ${input.nonce}`,
        `Issued At: ${input.issuedAt}`,
        `Expiration Time: ${input.expirationTime}`,
      ].join('\n')
    }
    const wallet = {
      version: '1.0.0',
      name,
      icon: 'data:image/svg+xml;base64,PHN2Zy8+',
      chains: ['solana:mainnet'],
      get accounts() {
        return accounts
      },
      features: {
        'standard:connect': {
          version: '1.0.0',
          async connect() {
            await behave(own.connect)
            return { accounts }
          },
        },
        'standard:events': {
          version: '1.0.0',
          on(event: string, listener: (value: unknown) => void) {
            on(event, listener)
            return () => removeListener(event, listener)
          },
        },
        'solana:signMessage': {
          version: '1.0.0',
          signMessage: async ({ message }: { message: Uint8Array }) => [await signed(message)],
        },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          async signTransaction({ transaction }: { transaction: Uint8Array }) {
            // One signature of 64 bytes, then the message.
            const { signature } = await signed(transaction.slice(65))
            const signedTransaction = Uint8Array.from(transaction)
            signedTransaction.set(signature, 1)
            return [{ signedTransaction }]
          },
        },
        ...(spec.hasSignIn && {
          'solana:signIn': {
            version: '1.0.0',
            signIn: async (input: Record<string, string>) => [
              await signed(new TextEncoder().encode(textOf(input))),
            ],
          },
        }),
      },
    }
    const register = (api: { register(one: unknown): void }) => api.register(wallet)
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  }

  const asMetaMask = { isMetaMask: true }
  const asTokenPocket = { isTokenPocket: true, isMetaMask: true }
  const put: Record<WalletForm, (spec: Spec) => void> = {
    'okx-announced': (spec) => announce('OKX Wallet', 'com.okex.wallet', evmProvider(spec, {})),
    'okx-injected': (spec) => {
      place.okxwallet = Object.assign(place.okxwallet ?? {}, evmProvider(spec, { isOkxWallet: true }))
    },
    'metamask-announced': (spec) => announce('MetaMask', 'io.metamask', evmProvider(spec, asMetaMask)),
    'metamask-injected': (spec) => {
      place.ethereum = evmProvider(spec, asMetaMask)
    },
    'metamask-listed': (spec) => {
      const others = { request: () => Promise.reject(new Error('the wrong wallet')), ...asTokenPocket }
      place.ethereum = { ...others, providers: [others, evmProvider(spec, asMetaMask)] }
    },
    'tokenPocket-announced': (spec) =>
      announce('TokenPocket', 'pro.tokenpocket', evmProvider(spec, asTokenPocket)),
    'tokenPocket-flagged': (spec) => {
      place.ethereum = evmProvider(spec, asTokenPocket)
    },
    'tokenPocket-own': (spec) => {
      place.tokenpocket = { ethereum: evmProvider(spec, asTokenPocket) }
    },
    'tokenPocket-solana': (spec) => {
      place.tokenpocket = { solana: injectedSolana(spec, {}) }
    },
    'phantom-standard': (spec) => standardWallet(spec, 'Phantom'),
    'phantom-injected': (spec) => {
      place.phantom = { solana: injectedSolana(spec, { isPhantom: true }) }
    },
    'phantom-old': (spec) => {
      place.solana = injectedSolana(spec, { isPhantom: true })
    },
    'okxSol-standard': (spec) => standardWallet(spec, 'OKX Wallet'),
    'okxSol-injected': (spec) => {
      place.okxwallet = Object.assign(place.okxwallet ?? {}, { solana: injectedSolana(spec, {}) })
    },
  }
  for (const spec of specs) put[spec.form](spec)
}
