const push1 = 0x60
const push32 = 0x7f
const push4 = 0x63

// EIP-1167: code that only forwards every call to one immutable address.
const clone = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/

/** EIP-1967: slots for a proxy's implementation and admin. */
export const proxySlots = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
} as const

/** Selectors that contract code compares a call's first four bytes with: every four-byte constant in it. */
export function selectorsIn(code: string): Set<string> {
  const found = new Set<string>()
  for (let at = 2; at + 2 <= code.length; ) {
    const opcode = Number.parseInt(code.slice(at, at + 2), 16)
    const pushed = opcode >= push1 && opcode <= push32 ? opcode - push1 + 1 : 0
    if (opcode === push4) found.add(`0x${code.slice(at + 2, at + 10)}`)
    at += 2 + pushed * 2
  }
  return found
}

/** Target of a minimal clone; null for other code. */
export function cloneTarget(code: string): string | null {
  const match = clone.exec(code.toLowerCase())
  return match ? `0x${match[1]}` : null
}
