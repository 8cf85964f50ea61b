import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'
import { readMany, resultOf } from './callNode.ts'

// OP Stack predeploys: GasPriceOracle.getL1Fee takes an unsigned transaction.
const oracle = '0x420000000000000000000000000000000000000f'
const abi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])
/** Bytes of a transaction around its call data: nonce, fees, gas, target, value and signature. */
const envelope = 'ff'.repeat(180)

/** Base's L1 data fee of a call, in wei; null where the node has no such oracle. */
export async function readL1Fee(request: ChainRequest, data: `0x${string}`): Promise<bigint | null> {
  const args = [`${data}${envelope}`] as const
  const call = encodeFunctionData({ abi, functionName: 'getL1Fee', args: [args[0] as `0x${string}`] })
  const [reply] = await readMany(request, 'base', [{ to: oracle, data: call }])
  return resultOf(abi, 'getL1Fee', reply)
}
