import { type ChainFamily, findNetwork, type Network, networkFacts } from '@peregrine/core/network'
import { create } from 'zustand'
import { numberWallets, parseNumbers } from './numberWallets.ts'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

/** A wallet that can sign for the user. Holds no key. */
export type OwnWallet = {
  address: string
  family: ChainFamily
  label: string
  group: string
  /** `local`: its key is in this browser's vault. `connected`: an extension or phone signs. */
  kind: 'local' | 'connected'
  /** Networks that it trades on where no wallet is picked. */
  defaultOn?: readonly Network[]
}

type OwnWallets = {
  /** `locked` until the password was entered; `none` without local wallets. */
  vault: 'none' | 'locked' | 'unlocked'
  wallets: readonly OwnWallet[]
  /** Numbers of the local wallets by address, for those without a name. */
  numbers: Readonly<Record<string, number>>
  /** Addresses that trade with one click, by family. */
  picked: Readonly<Record<ChainFamily, readonly string[]>>
}

const storedAs = 'ownWallets'
const pickedAs = 'tradingWallets'
const numbersAs = 'walletNumbers'
const families: readonly ChainFamily[] = ['EVM', 'SOL']

function parseList(text: string | null): unknown[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read : []
  } catch {
    // Foreign text under our key counts as none.
    return []
  }
}

function parseWallet(read: unknown): OwnWallet[] {
  const { address, family, label, group, defaultOn } = (read ?? {}) as Record<string, unknown>
  const known = families.find((one) => one === family)
  if (!known || typeof address !== 'string' || !/^[0-9A-Za-z]{32,44}$/.test(address)) return []
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 50) : '')
  const networks = (Array.isArray(defaultOn) ? defaultOn : []).flatMap(
    (name) => findNetwork(String(name)) ?? [],
  )
  return [
    { address, family: known, label: text(label), group: text(group), kind: 'local', defaultOn: networks },
  ]
}

function parsePicked(): OwnWallets['picked'] {
  const addresses = parseList(readScoped(pickedAs)).filter((one) => typeof one === 'string')
  return {
    EVM: addresses.filter((address) => address.startsWith('0x')),
    SOL: addresses.filter((address) => !address.startsWith('0x')),
  }
}

const remembered = parseList(readScoped(storedAs)).flatMap(parseWallet)

/** The user's own wallets, without loading the vault: names and addresses are remembered, keys are not. */
export const useOwnWallets = create<OwnWallets>()(() => ({
  vault: remembered.length > 0 ? 'locked' : 'none',
  wallets: remembered,
  numbers: numberWallets(remembered, parseNumbers(readScoped(numbersAs))),
  picked: parsePicked(),
}))

/** Sets the vault's wallets, as the vault reports them. */
export function setLocalWallets(vault: OwnWallets['vault'], local: readonly OwnWallet[]): void {
  writeScoped(storedAs, JSON.stringify(local.map(({ kind: _kind, ...wallet }) => wallet)))
  const numbers = numberWallets(local, useOwnWallets.getState().numbers)
  writeScoped(numbersAs, JSON.stringify(numbers))
  useOwnWallets.setState(({ wallets }) => ({
    vault,
    numbers,
    wallets: [...local, ...wallets.filter(({ kind }) => kind === 'connected')],
  }))
}

/** Sets the wallet connected by an extension or phone; null when it leaves. */
export function setConnectedWallet(connected: OwnWallet | null): void {
  useOwnWallets.setState(({ wallets }) => ({
    wallets: [...wallets.filter(({ kind }) => kind === 'local'), ...(connected ? [connected] : [])],
  }))
}

/** Picks the wallets of a family that trade together. */
export function pickTradingWallets(family: ChainFamily, addresses: readonly string[]): void {
  const picked = { ...useOwnWallets.getState().picked, [family]: addresses }
  writeScoped(pickedAs, JSON.stringify([...picked.EVM, ...picked.SOL]))
  useOwnWallets.setState({ picked })
}

/** Takes a wallet that has left for good out of the picked ones, unless its key is in the vault. */
export function unpickWallet(address: string): void {
  const { picked, wallets } = useOwnWallets.getState()
  if (wallets.some((wallet) => wallet.kind === 'local' && wallet.address === address)) return
  for (const family of families) {
    const left = picked[family].filter((one) => one !== address)
    if (left.length < picked[family].length) pickTradingWallets(family, left)
  }
}

/** Wallets of a network's family, and those of them that trade: the picked ones, else its default, else the first. */
export function tradingWallets(
  { wallets, picked }: Pick<OwnWallets, 'wallets' | 'picked'>,
  network: Network,
): { all: readonly OwnWallet[]; trading: readonly OwnWallet[] } {
  const { family } = networkFacts[network]
  const all = wallets.filter((wallet) => wallet.family === family)
  const chosen = all.filter(({ address }) => picked[family].includes(address))
  if (chosen.length > 0) return { all, trading: chosen }
  const usual = all.find(({ defaultOn }) => defaultOn?.includes(network))
  return { all, trading: usual ? [usual] : all.slice(0, 1) }
}
