import { type ChainKey, chainKeys, networkFacts } from '@peregrine/core/network'
import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  isHex,
  recoverMessageAddress,
} from 'viem'
import type { ChainRequest } from '../../chainRequest.ts'

/** Gas limit for a contract wallet's signature check; several times what the known ones need. */
const gasCap = 5_000_000n
const timeCapMs = 5_000
const maxSignatureBytes = 16_384

type Signed = { address: string; chainId: string; message: string; signature: string }

const chainOf = (chainId: string): ChainKey | null =>
  chainKeys.find((chain) => chain !== 'sol' && String(networkFacts[chain].catalogueChainId) === chainId) ??
  null

async function isOwnKey({ address, message, signature }: Signed): Promise<boolean> {
  try {
    const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` })
    return signer.toLowerCase() === address
  } catch {
    // Not a key's signature; a contract wallet may still accept it.
    return false
  }
}

function withTimeout<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeCapMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Checks ERC-1271, and ERC-6492 for a wallet not yet deployed, by running the validator's code without deploying it.
 */
async function isContractSignature(request: ChainRequest, signed: Signed): Promise<boolean> {
  const chain = chainOf(signed.chainId)
  if (!chain) return false
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [signed.address as `0x${string}`, hashMessage(signed.message), signed.signature as `0x${string}`],
  })
  try {
    const call = { data, gas: `0x${gasCap.toString(16)}` }
    return (await withTimeout(request(chain, 'eth_call', [call, 'latest']))) === '0x01'
  } catch {
    // A revert or a node failure: not proven.
    return false
  }
}

/**
 * True when the wallet at `address` signed the message: by its key, else (if the message's chain has an endpoint) by
 * its contract's verdict, with gas and time capped.
 */
export async function verifyEvmSignature(request: ChainRequest | null, signed: Signed): Promise<boolean> {
  const { signature } = signed
  if (!isHex(signature) || signature.length % 2 !== 0 || signature.length > 2 + 2 * maxSignatureBytes)
    return false
  if (await isOwnKey(signed)) return true
  return request !== null && (await isContractSignature(request, signed))
}
