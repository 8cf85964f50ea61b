import { evmBurnAddresses } from '@peregrine/core/burnAddress'
import { type PowerFunction, powerFunctions, roleSelectors } from '@peregrine/protocols/token-checks/powers'
import { cloneTarget, proxySlots, selectorsIn } from '@peregrine/protocols/token-checks/readCode'
import { type EvmState, readAddress, readCode, readSlot } from './evmState.ts'

/** What a token's code and its owner are. */
export type ContractFacts = {
  hasCode: boolean
  /** By owner() or getOwner(); null where it has neither. */
  owner: string | null
  isOwnerBurned: boolean
  functions: readonly PowerFunction[]
  hasRoles: boolean
  /** Where the code is that an upgradeable proxy runs now; null for code that cannot change. */
  implementation: string | null
  /** Who may change it, as EIP-1967 keeps it; null where the code itself decides. */
  proxyAdmin: string | null
}

const owner = '0x8da5cb5b'
const getOwner = '0x893d20e8'

/** Code that is run: a clone's or proxy's own lies elsewhere. */
async function readOwnCode(state: EvmState, token: string, implementation: string | null): Promise<string> {
  const code = await readCode(state, token)
  const elsewhere = implementation ?? cloneTarget(code)
  return elsewhere ? `${code}${(await readCode(state, elsewhere)).slice(2)}` : code
}

/** Reads who owns a token and which functions its code has. */
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
