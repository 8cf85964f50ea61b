import { beforeEach, expect, test } from 'vitest'
import {
  type OwnWallet,
  pickTradingWallets,
  setLocalWallets,
  tradingWallets,
  useOwnWallets,
} from './useOwnWallets.ts'

const evm = (digit: string): OwnWallet => ({
  address: `0x${digit.repeat(40)}`,
  family: 'EVM',
  label: digit,
  group: '',
  kind: 'local',
})
const sol: OwnWallet = { ...evm('c'), address: 'So11111111111111111111111111111111111111112', family: 'SOL' }

beforeEach(() => {
  localStorage.clear()
  setLocalWallets('unlocked', [evm('a'), evm('b'), sol])
  useOwnWallets.setState({ picked: { EVM: [], SOL: [] } })
})

const trading = (network: 'eth' | 'sol') => tradingWallets(useOwnWallets.getState(), network).trading

test('the first wallet of the family trades until others are picked', () => {
  expect(trading('eth')).toEqual([evm('a')])
  expect(trading('sol')).toEqual([sol])
  pickTradingWallets('EVM', [evm('b').address, evm('a').address])
  expect(trading('eth')).toEqual([evm('a'), evm('b')])
  expect(trading('sol')).toEqual([sol])
})

test('a network trades with its default until others are picked', () => {
  setLocalWallets('unlocked', [evm('a'), { ...evm('b'), defaultOn: ['eth'] }])
  expect(trading('eth')).toMatchObject([{ address: evm('b').address }])
  pickTradingWallets('EVM', [evm('a').address])
  expect(trading('eth')).toEqual([evm('a')])
})

test('a picked wallet that left the vault does not trade', () => {
  pickTradingWallets('EVM', [evm('b').address])
  setLocalWallets('unlocked', [evm('a')])
  expect(trading('eth')).toEqual([evm('a')])
})
