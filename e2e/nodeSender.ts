import { type Network, networkFacts } from '@peregrine/core/network'
import type { Call } from '@peregrine/sandbox/evm/call'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { askNode } from './tradeSteps.ts'

/** A new account on an EVM chain of the sandbox that sends straight to its node. */
export type NodeSender = {
  address: Address
  /** Asks the chain's own node. */
  ask: <T>(method: string, params: unknown[]) => Promise<T>
  /** Sets how many coins it has, in wei. */
  fund(units: bigint): Promise<void>
  /** Resolves with the transaction's hash once it is in a block; throws if it failed there. */
  send(call: Call): Promise<Hex>
}

/** On a paused chain these tips are what its node learns the price of gas from: each above the last, it would double. */
const mostTip = 1_000_000_000n

/** Opens an account that nobody else knows. */
export function openNodeSender(url: string, network: Network): NodeSender {
  const ask: NodeSender['ask'] = async <T>(method: string, params: unknown[]) =>
    (await askNode(url, networkFacts[network].chain, method, params)) as T
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    ask,
    fund: (units) => ask('anvil_setBalance', [account.address, `0x${units.toString(16)}`]),
    async send({ to, data, value = 0n, gas = 100_000n }) {
      const [gasPrice, chainId, nonce] = await Promise.all([
        ask<string>('eth_gasPrice', []),
        ask<string>('eth_chainId', []),
        ask<string>('eth_getTransactionCount', [account.address, 'latest']),
      ])
      const raw = await account.signTransaction({
        to,
        data,
        value,
        gas,
        chainId: Number(chainId),
        nonce: Number(nonce),
        type: 'eip1559',
        maxFeePerGas: BigInt(gasPrice) * 3n,
        maxPriorityFeePerGas: BigInt(gasPrice) < mostTip ? BigInt(gasPrice) : mostTip,
      })
      const hash = await ask<Hex>('eth_sendRawTransaction', [raw])
      const receipt = await vi.waitUntil(
        () => ask<{ status: string } | null>('eth_getTransactionReceipt', [hash]),
        { timeout: 120_000, interval: 200 },
      )
      if (receipt.status !== '0x1') throw new Error('a transaction of the test itself failed')
      return hash
    },
  }
}
