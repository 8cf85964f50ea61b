import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'

type Artifact = {
  name: string
  bytecode?: Hex
  deployedBytecode?: Hex
  pairHashPlaceholder?: string
  pairInitHash?: Hex
  immutables?: { chainId: number; domainSeparator: number }
}

const folder = new URL('../../artifacts/', import.meta.url)
const cache = new Map<string, Artifact>()

/** The compiled contract from the artifacts folder; throws if there is none. */
export function readArtifact(name: string): Artifact {
  const known = cache.get(name)
  if (known) return known
  const artifact = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Artifact
  cache.set(name, artifact)
  return artifact
}

/** Creation code; throws for a contract that is only available deployed. */
export function creationCode(name: string): Hex {
  const { bytecode } = readArtifact(name)
  if (!bytecode) throw new Error(`${name} has no creation code`)
  return bytecode
}

/** Deployed code, for contracts without immutables. */
export function deployedCode(name: string): Hex {
  const { deployedBytecode } = readArtifact(name)
  if (!deployedBytecode) throw new Error(`${name} has no deployed code`)
  return deployedBytecode
}
