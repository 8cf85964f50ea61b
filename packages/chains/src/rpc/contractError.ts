/** Code of a call that reverted (geth and its kin). */
const revertCode = 3

// Beginnings of what geth, Erigon, Nethermind, Reth and their kin say of code that failed. Whatever follows is the
// contract's own text, which is arbitrary.
const beginnings: readonly RegExp[] = [
  /^(err: |error: )?(execution reverted|vm exception|vm execution error|revert)/i,
  /^(err: )?((contract creation code storage )?out ?of ?gas|gas uint64 overflow)/i,
  /^(err: )?(invalid opcode|bad ?instruction|(invalid|bad) ?jump|stack ?(limit reached|underflow|overflow))/i,
  /^(err: )?(write protection|static ?call ?violation|return data out of bounds|access ?violation)/i,
  /^(err: )?(max call depth exceeded|insufficient balance for transfer)/i,
  // Reth and Anvil name the reason as revm does.
  /^evm error:? *(\w*opcode\w*|invalidjump|notactivated|stack(under|over)flow|\w*outofgas\w*|outofoffset)/i,
  /^evm error:? *(statechangeduringstaticcall|callnotallowedinsidestatic|outoffunds|calltoodeep)/i,
]

/** True if a JSON-RPC error tells how a contract's own code ended: any node says so of this call, at any time. */
export function isContractError(code: number | null, message: string): boolean {
  return code === revertCode || beginnings.some((pattern) => pattern.test(message))
}
