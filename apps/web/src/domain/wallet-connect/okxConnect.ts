import { isSolanaAddress } from '@peregrine/core/address'
import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'
import type { OKXUniversalProvider } from '@okxconnect/universal-provider'
import type { ConnectInput } from './wallet.ts'
import { connectEvm, type EvmProvider, isKnownChain } from './evmWallet.ts'
import { closeOkx, newOkxProvider, watchOkxLine } from './okxProvider.ts'
import { asWalletError, type ConnectedWallet, type Signed, WalletError } from './wallet.ts'

const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const evmChains = ['eip155:56', 'eip155:1', 'eip155:8453']
/** The library's own code for an unreachable relay. */
const unreachableCode = 700

type Namespaces = Record<string, { accounts?: string[] } | undefined>
type Account = { chain: string; address: string }
type Session = { provider: OKXUniversalProvider; lost: Promise<never> }

/** Reads accounts such as `eip155:56:0xabc`. */
function accountsOf(namespaces: Namespaces): Account[] {
  const texts = [...(namespaces.eip155?.accounts ?? []), ...(namespaces.solana?.accounts ?? [])]
  return texts.flatMap((text) => {
    const at = text.lastIndexOf(':')
    return at > 0 ? { chain: text.slice(0, at), address: text.slice(at + 1) } : []
  })
}

function isOnEvm({ chain }: Account): boolean {
  return chain.startsWith('eip155:') && isKnownChain(Number(chain.slice('eip155:'.length)))
}

/** Picks the first account if it is on a known EVM chain, otherwise a Solana account if there is one. */
function accountThatCounts(accounts: readonly Account[]): Account | undefined {
  const evm = accounts.find(isOnEvm)
  const solana = accounts.find(({ chain, address }) => chain === solanaChain && isSolanaAddress(address))
  return evm && evm === accounts[0] ? evm : (solana ?? evm)
}

function asOkxError(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === unreachableCode ? new WalletError('relayLost', { cause: error }) : asWalletError(error)
}

/** Returns the response, or throws if the relay is lost meanwhile. */
function answerOf<T>({ lost }: Session, answer: Promise<T>): Promise<T> {
  return Promise.race([answer, lost]).catch((error: unknown) => Promise.reject(asOkxError(error)))
}

/** Wraps the session as a provider for a single account on a single chain. */
function onChain(session: Session, { chain, address }: Account): EvmProvider {
  return {
    async request({ method, params }) {
      if (method === 'eth_chainId') return chain.slice('eip155:'.length)
      if (method === 'eth_accounts') return [address]
      return answerOf(session, session.provider.request({ method, params: params ? [...params] : [] }, chain))
    },
  }
}

/** Reads a signature: base58 from a phone, bytes from OKX Wallet's own browser. */
function signatureOf(answer: unknown): string {
  const { result, injectResult } = (answer ?? {}) as { result?: unknown; injectResult?: unknown }
  const { signature = result } = (injectResult ?? {}) as { signature?: unknown }
  if (signature instanceof Uint8Array) return encodeBase58(signature)
  if (typeof signature === 'string' && decodeBase58(signature, 90)?.length === 64) return signature
  throw new Error('the wallet gave no signature')
}

/**
 * Signs the way OKX's own Solana library does: the app expects the text's bytes in base58, everything else the text.
 */
async function signOnSolana(
  session: Session,
  { chain, address: pubkey }: Account,
  message: string,
): Promise<Signed> {
  const { provider } = session
  const bytes = new TextEncoder().encode(message)
  const isApp = provider.session?.wallet?.appName === 'OKX Wallet'
  const call = {
    method: 'solana_signMessage',
    params: { message: isApp ? encodeBase58(bytes) : message, pubkey },
    injectParams: { message, pubkey },
  }
  const signature = signatureOf(await answerOf(session, provider.request(call, chain)))
  return { message: btoa(String.fromCharCode(...bytes)), signature }
}

function solanaWallet(session: Session, account: Account): ConnectedWallet {
  return {
    address: account.address,
    chainFamily: 'SOL',
    chainId: null,
    sign: ({ message }) => signOnSolana(session, account, message),
    watch: () => () => undefined,
  }
}

async function openSession({ onCode, signal }: ConnectInput): Promise<Session> {
  const provider = await newOkxProvider()
  const leave = () => void closeOkx(provider)
  if (signal.aborted) leave()
  signal.throwIfAborted()
  signal.addEventListener('abort', leave)
  provider.on('display_uri', onCode)
  const lost = new Promise<never>((_, reject) => {
    watchOkxLine(provider, () => reject(new WalletError('relayLost')))
  })
  // Handled only while a request is pending.
  lost.catch(() => undefined)
  return { provider, lost }
}

/** Detects the phone ending the connection. The library reports nothing else, not even another account. */
function watchEnd({ provider }: Session): ConnectedWallet['watch'] {
  return (onChange) => {
    const listener = () => onChange({ type: 'account', address: null })
    provider.on('session_delete', listener)
    return () => provider.removeListener('session_delete', listener)
  }
}

/**
 * Connects OKX Wallet on a phone, or its extension, by OKX Connect on all chains: EVM when the first account is on a
 * known EVM chain, otherwise Solana.
 *
 * @throws WalletError `rejected`, `relayLost`, `noAccount`
 */
export async function connectOkxMulti(input: ConnectInput): Promise<ConnectedWallet> {
  const session = await openSession(input)
  const connected = await answerOf(
    session,
    session.provider.connect({
      namespaces: {},
      optionalNamespaces: {
        eip155: { chains: evmChains, defaultChain: '56' },
        solana: { chains: [solanaChain] },
      },
      sessionConfig: { redirect: 'none' },
    }),
  )
  const account = accountThatCounts(accountsOf((connected?.namespaces ?? {}) as Namespaces))
  if (!account) throw new WalletError('noAccount')
  const wallet = isOnEvm(account)
    ? await connectEvm(onChain(session, account), true)
    : solanaWallet(session, account)
  return { ...wallet, watch: watchEnd(session), close: () => closeOkx(session.provider) }
}
