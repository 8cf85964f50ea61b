import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  http,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import type { Call } from '@peregrine/sandbox/evm/call'
import type { Person } from '@peregrine/sandbox/evm/cast'
import type { TestChain } from '@peregrine/testkit/testChain'
import { waitForReceipt } from './waitForReceipt.ts'

/** A plain viem wallet on a test chain, as an outsider would use one. */
export type TestWallet = {
  reader: PublicClient
  /** Signs, sends and waits; throws if the transaction failed on chain. */
  send(person: Person, call: Call): Promise<TransactionReceipt>
  balance(token: Address, holder: Address): Promise<bigint>
}

/** Creates a wallet for the chain. `mine` is called once a transaction waits, where no block comes by itself. */
export function createTestWallet({ chainId, rpcUrl }: TestChain, mine?: () => Promise<unknown>): TestWallet {
  const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  const chain = defineChain({
    id: chainId,
    name: 'test',
    nativeCurrency: coin,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const transport = http(rpcUrl)
  const reader = createPublicClient({ chain, transport, pollingInterval: 20 })
  return {
    reader,
    async send({ account }, { to, data, value, gas }) {
      // Twice the estimate: a V2 pair writes two sums more where a second has passed since its last trade.
      const limit = gas ?? 2n * (await reader.estimateGas({ account, to, data, value }))
      const hash = await createWalletClient({ account, chain, transport }).sendTransaction({
        to,
        data,
        value,
        gas: limit,
      })
      await mine?.()
      const receipt = await waitForReceipt(reader, hash)
      if (receipt.status !== 'success') throw new Error(`the transaction ${hash} failed`)
      return receipt
    },
    balance: (token, holder) =>
      reader.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [holder] }),
  }
}
