import { beforeEach, expect, test } from 'vitest'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { scopedKey } from '../../kit/preferences/scopedText.ts'
import { type OwnWallet, setConnectedWallet, setLocalWallets } from './useOwnWallets.ts'
import { ownWalletName, walletName } from './walletName.ts'

const evm = (digit: string, label = ''): OwnWallet => ({
  address: `0x${digit.repeat(40)}`,
  family: 'EVM',
  label,
  group: '',
  kind: 'local',
})
const sol: OwnWallet = { ...evm('c'), address: 'So11111111111111111111111111111111111111112', family: 'SOL' }
const names = (wallets: readonly OwnWallet[]) => wallets.map(walletName)

beforeEach(async () => {
  localStorage.clear()
  setLocalWallets('none', [])
  await startI18n('en')
})

test('wallets without a name are called by their number and family, those with one by it', () => {
  const wallets = [evm('a'), sol, evm('b', 'Main'), evm('d')]
  setLocalWallets('unlocked', wallets)
  expect(names(wallets)).toEqual(['Wallet 1 · EVM', 'Wallet 1 · SOL', 'Main', 'Wallet 3 · EVM'])
  setLocalWallets('locked', [evm('d')])
  expect(ownWalletName(evm('d').address)).toBe('Wallet 3 · EVM')
  expect(localStorage.getItem(scopedKey('walletNumbers'))).toBe(JSON.stringify({ [evm('d').address]: 3 }))
})

test('in the language of the page', async () => {
  setLocalWallets('unlocked', [evm('a')])
  await startI18n('zh-CN')
  expect(walletName(evm('a'))).toBe('钱包 1 · EVM')
})

test('a connected wallet, and one that left this browser, are called by their address', () => {
  setLocalWallets('unlocked', [evm('a')])
  setConnectedWallet({ ...evm('b'), kind: 'connected' })
  expect(ownWalletName(evm('b').address)).toBe('0xbbbb…bbbb')
  setLocalWallets('unlocked', [])
  expect(ownWalletName(evm('a').address)).toBe('0xaaaa…aaaa')
})
