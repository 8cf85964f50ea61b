import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { findNetwork, networkFacts } from '@peregrine/core/network'
import { type Address, encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { contractAddresses, type EvmKey } from '../evm/contractAddresses.ts'
import type { RpcClient } from '../evm/rpcClient.ts'
import { usdc } from '../solana/programs/addresses.ts'

/** Handles the body of `POST /faucet`: {network, address} receives native coins and dollar coins. */
export type Faucet = (body: unknown) => Promise<{ status: number; reply: unknown }>

const abi = parseAbi(['function mint(address to, uint256 value)', 'function owner() view returns (address)'])
const coins = 10n
const dollars = 10_000n

async function giveOnEvm(rpc: RpcClient, key: EvmKey, address: Address): Promise<unknown> {
  const balance = BigInt(await rpc.call('eth_getBalance', address, 'latest'))
  await rpc.call('anvil_setBalance', address, numberToHex(balance + coins * 10n ** 18n))
  const [stable] = contractAddresses[key].stables
  if (!stable) throw new Error(`${key} has no dollar coin`)
  const word = await rpc.call(
    'eth_call',
    { to: stable.address, data: encodeFunctionData({ abi, functionName: 'owner' }) },
    'latest',
  )
  const owner = `0x${word.slice(-40)}`
  const data = encodeFunctionData({
    abi,
    functionName: 'mint',
    args: [address, dollars * 10n ** BigInt(stable.decimals)],
  })
  await rpc.call('anvil_impersonateAccount', owner)
  const hash = await rpc.call('eth_sendTransaction', {
    from: owner,
    to: stable.address,
    data,
    gas: '0x30d40',
  })
  return {
    network: key,
    address,
    coins: coins.toString(),
    dollars: dollars.toString(),
    token: stable.address,
    hash,
  }
}

function giveBoth(address: string, give: (address: string, mint?: string) => void): unknown {
  give(address)
  give(address, usdc)
  return { network: 'sol', address, token: usdc }
}

/** A faucet for the sandbox's chains; `giveOnSolana` handles addresses of that family. */
export function createFaucet(
  rpcOf: (key: EvmKey) => RpcClient,
  giveOnSolana: (address: string, mint?: string) => void,
): Faucet {
  return async (body) => {
    const { network: name, address } = (body ?? {}) as { network?: unknown; address?: unknown }
    const network = typeof name === 'string' ? findNetwork(name) : null
    if (!network || typeof address !== 'string')
      return { status: 400, reply: { error: 'the faucet needs {network, address}' } }
    const { chain } = networkFacts[network]
    if (chain !== 'sol') {
      if (!isEvmAddress(address)) return { status: 400, reply: { error: 'this is not an EVM address' } }
      return { status: 200, reply: await giveOnEvm(rpcOf(chain), chain, address.toLowerCase() as Address) }
    }
    if (!isSolanaAddress(address)) return { status: 400, reply: { error: 'this is not a Solana address' } }
    return { status: 200, reply: giveBoth(address, giveOnSolana) }
  }
}
