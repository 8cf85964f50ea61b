import { routersOf } from './evmPlan.ts'
import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'
import { readMany, resultOf } from '../../../domain/contract-reads/readMany.ts'

// OP Stack predeploys: GasPriceOracle.getL1Fee takes an unsigned transaction, and adds the signature itself.
const oracle = '0x420000000000000000000000000000000000000f'
const abi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])
/** Fields as most trades have them; the fee depends on their number of bytes, which these hardly change. */
const envelope = {
  type: 'eip1559',
  chainId: 8453,
  nonce: 1_000,
  gas: 503_250n,
  maxFeePerGas: 125_000_000n,
  maxPriorityFeePerGas: 5_000_000n,
  value: 123_456_789_012_345_678n,
} as const

/** Base's L1 data fee of a router call, in wei; null where the node has no such oracle. */
export async function readL1Fee(request: ChainRequest, data: `0x${string}`): Promise<bigint | null> {
  const to = routersOf('base').swapRouter02 as `0x${string}`
  const transaction = serializeTransaction({ ...envelope, to, data })
  const call = encodeFunctionData({ abi, functionName: 'getL1Fee', args: [transaction] })
  const [reply] = await readMany(request, 'base', [{ to: oracle, data: call }])
  return resultOf(abi, 'getL1Fee', reply)
}
