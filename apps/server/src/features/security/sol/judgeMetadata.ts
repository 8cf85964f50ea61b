import type { Evidence } from '@peregrine/contract/routes/security'
import { borshText, keyAt } from '@peregrine/protocols/solana/bytes'
import { evidence } from '../finding.ts'

const textsAt = 65
const creatorBytes = 34

/** Returns the end of the three texts (name, symbol, uri); null for a shorter account. */
function endOfTexts(data: Uint8Array): number | null {
  let end: number | undefined = textsAt
  for (let i = 0; i < 3 && end !== undefined; i++) end = borshText(data, end)?.end
  return end ?? null
}

/**
 * Metaplex metadata: update authority at 1, three texts, fee, creators, then the flags for primary sale and mutability.
 */
export function judgeMetadata(data: Uint8Array): Evidence | null {
  const creatorsAt = (endOfTexts(data) ?? data.length) + 2
  if (creatorsAt + 5 > data.length) return null
  const count = (data[creatorsAt + 1] ?? 0) | ((data[creatorsAt + 2] ?? 0) << 8)
  const flagsAt = creatorsAt + (data[creatorsAt] === 1 ? 5 + creatorBytes * count : 1)
  const isMutable = data[flagsAt + 1]
  if (isMutable === undefined) return null
  return isMutable === 1
    ? evidence('metadata-mutable', { authority: keyAt(data, 1) })
    : evidence('metadata-fixed')
}
