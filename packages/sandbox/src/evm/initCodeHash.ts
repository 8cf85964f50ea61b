import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodePacked,
  getCreate2Address,
  type Hex,
  keccak256,
} from 'viem'
import { contractAddresses, type EvmKey } from './contractAddresses.ts'
import { readArtifact } from './artifact.ts'

const uniswapV2PairHash: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const uniswapV3PoolHash: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
const pancakeV3PoolHash: Hex = '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2'

/** Init-code hash of a chain's V2 pairs; PancakeSwap's is the sandbox's own, not mainnet's. */
export function v2PairHash(key: EvmKey): Hex {
  const { pairInitHash } = readArtifact('PancakeFactory')
  if (!pairInitHash) throw new Error('the PancakeFactory artifact has no pair hash')
  return key === 'bsc' ? pairInitHash : uniswapV2PairHash
}

/** Init-code hash of a chain's V3 pools; equal to mainnet's. */
export function v3PoolHash(key: EvmKey): Hex {
  return key === 'bsc' ? pancakeV3PoolHash : uniswapV3PoolHash
}

/** Both addresses, the smaller one first, as in pools. */
export function sortTokens(a: Address, b: Address): [Address, Address] {
  return a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]
}

/** Address of the V2 pair of two tokens, existing or not (lower case). */
export function v2PairAddress(key: EvmKey, a: Address, b: Address): Address {
  const salt = keccak256(encodePacked(['address', 'address'], sortTokens(a, b)))
  const pair = getCreate2Address({
    from: contractAddresses[key].v2Factory,
    salt,
    bytecodeHash: v2PairHash(key),
  })
  return pair.toLowerCase() as Address
}

/** Address of the V3 pool of two tokens and a fee in hundredths of a basis point (lower case). */
export function v3PoolAddress(key: EvmKey, a: Address, b: Address, fee: number): Address {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const
  const salt = keccak256(encodeAbiParameters(types, [...sortTokens(a, b), fee]))
  const pool = getCreate2Address({
    from: contractAddresses[key].v3Deployer,
    salt,
    bytecodeHash: v3PoolHash(key),
  })
  return pool.toLowerCase() as Address
}

/** Permit2's domain separator for a chain and contract address. */
export function permit2Domain(chainId: number, address: Address): Hex {
  const type = keccak256(
    new TextEncoder().encode('EIP712Domain(string name,uint256 chainId,address verifyingContract)'),
  )
  const name = keccak256(new TextEncoder().encode('Permit2'))
  const types = [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'uint256' }, { type: 'address' }] as const
  return keccak256(concatHex([encodeAbiParameters(types, [type, name, BigInt(chainId), address])]))
}
