import { evmBurnAddresses } from '@peregrine/core/burnAddress'
import { type PowerFunction, powerFunctions, roleSelectors } from '@peregrine/protocols/token-checks/powers'
import { cloneTarget, proxySlots, selectorsIn } from '@peregrine/protocols/token-checks/readCode'
import { type EvmState, readAddress, readCode, readSlot } from './evmState.ts'

/** A token's code and owner. */
export type ContractFacts = {
  hasCode: boolean
  /** From owner() or getOwner(); null when it has neither. */
  owner: string | null
  isOwnerBurned: boolean
  functions: readonly PowerFunction[]
  hasRoles: boolean
  /** Address of the code that an upgradeable proxy runs; null for immutable code. */
  implementation: string | null
  /** EIP-1967 admin of the proxy; null when the code itself decides. */
  proxyAdmin: string | null
}

const owner = '0x8da5cb5b'
const getOwner = '0x893d20e8'

/** Returns the code that runs: that of a clone or proxy is elsewhere. */
async function readOwnCode(state: EvmState, token: string, implementation: string | null): Promise<string> {
  const code = await readCode(state, token)
  const elsewhere = implementation ?? cloneTarget(code)
  return elsewhere ? `${code}${(await readCode(state, elsewhere)).slice(2)}` : code
}

/** Reads a token's owner and the functions in its code. */
export async function readContract(state: EvmState, token: string): Promise<ContractFacts> {
  const [implementation, proxyAdmin, byOwner, byGetOwner] = await Promise.all([
    readSlot(state, token, proxySlots.implementation),
    readSlot(state, token, proxySlots.admin),
    readAddress(state, token, owner),
    readAddress(state, token, getOwner),
  ])
  const code = await readOwnCode(state, token, implementation)
  const selectors = selectorsIn(code)
  const found = byOwner ?? byGetOwner
  return {
    hasCode: code.length > 2,
    owner: found,
    isOwnerBurned: found !== null && evmBurnAddresses.includes(found),
    functions: powerFunctions.filter(({ selector }) => selectors.has(selector)),
    hasRoles: roleSelectors.some((selector) => selectors.has(selector)),
    implementation,
    proxyAdmin,
  }
}
