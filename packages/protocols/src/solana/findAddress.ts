import { addressBytes } from './instructionParts.ts'
import { programs } from './programs.ts'

/** Finds the address of a program's own account from seeds (texts or bytes). */
export type FindAddress = (program: string, seeds: readonly (string | Uint8Array)[]) => Promise<string>

/** The associated token account of an owner. */
export function associatedToken(
  find: FindAddress,
  owner: string,
  mint: string,
  tokenProgram: string,
): Promise<string> {
  return find(programs.associatedToken, [addressBytes(owner), addressBytes(tokenProgram), addressBytes(mint)])
}
