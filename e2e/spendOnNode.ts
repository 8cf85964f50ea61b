import { networkFacts, networks } from '@peregrine/core/network'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SpendRequest } from './testWallets.ts'
import { askNode } from './tradeSteps.ts'

type Sent = Record<'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce' | 'value', Hex> & {
  to: Address
  data: Hex
}

/** What an extension does once its owner agrees: signs with its own key, and sends to a node of its own choice. */
export function spendOnNode(url: () => string, privateKey: Hex): (request: SpendRequest) => Promise<unknown> {
  const account = privateKeyToAccount(privateKey)
  return async ({ method, params, chainId }) => {
    const network = networks.find((name) => networkFacts[name].catalogueChainId === chainId)
    if (!network) throw new Error(`the wallet knows no node of chain ${chainId}`)
    const { chain } = networkFacts[network]
    if (method === 'eth_getBlockByNumber') return askNode(url(), chain, method, params)
    if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(params[1] as string))
    const { to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas, nonce } = params[0] as Sent
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: Number(nonce),
      to,
      data,
      value: BigInt(value),
      gas: BigInt(gas),
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    })
    return askNode(url(), chain, 'eth_sendRawTransaction', [raw])
  }
}
