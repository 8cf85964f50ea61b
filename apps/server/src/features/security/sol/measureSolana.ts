import type { CallNode } from '@peregrine/chains/evm/simulateCalls'
import { findMetadataAddress } from '@peregrine/chains/sol/metadataAddress'
import { programs } from '@peregrine/protocols/solana/programs'
import { type MintFacts, parseMint } from '@peregrine/protocols/token-checks/parseMint'
import { type Finding, finding, reasonOf, unknown } from '../finding.ts'
import { type Findings, nothingKnown } from '../findings.ts'
import type { Subject } from '../subject.ts'
import { extensionOf, judgeFee, judgePowers, remarksOfMint } from './judgeMint.ts'
import { judgeMetadata } from './judgeMetadata.ts'
import { measureShares } from './measureShares.ts'
import { readAccounts } from './readAccounts.ts'
import { type PairFindings, simulatePair } from './simulatePair.ts'

const tokenPrograms: readonly string[] = [programs.token, programs.token2022]

function honeypotOf(mint: MintFacts, pair: PairFindings): Finding {
  if (extensionOf(mint, 'non-transferable')) return finding(true, 'non-transferable')
  return pair.honeypot
}

/** Returns the pair's measurement if there is one; else the mint's own fee. */
function taxOf(mint: MintFacts, measured: Finding<number>): Finding<number> {
  return measured.value === null ? judgeFee(mint) : measured
}

async function pairOf(ask: CallNode, subject: Subject, tokenProgram: string): Promise<PairFindings> {
  const same = (reason: Finding<never>) => ({ honeypot: reason, buyTax: reason, sellTax: reason })
  const { pool, traders } = subject
  if (!pool) return same(unknown('no-pool'))
  try {
    return await simulatePair({ ask, pool, tokenProgram, traders })
  } catch (error) {
    return same(unknown(reasonOf(error)))
  }
}

async function sharesOf(ask: CallNode, subject: Subject) {
  try {
    return await measureShares(ask, subject.pool)
  } catch (error) {
    const reason = unknown(reasonOf(error))
    return { poolBurned: reason, poolLocked: reason }
  }
}

/** Measures every flag of a Solana mint. A failed part is unknown with its reason; the rest holds. */
export async function measureSolana(ask: CallNode, subject: Subject): Promise<Findings> {
  const { token } = subject
  const { slot, accounts } = await readAccounts(ask, [token, await findMetadataAddress(token)])
  const [account, metadata] = accounts
  const mint = account && tokenPrograms.includes(account.owner) ? parseMint(account.data) : null
  if (!account || !mint) return nothingKnown(unknown('reply-malformed'))
  const [pair, shares] = await Promise.all([pairOf(ask, subject, account.owner), sharesOf(ask, subject)])
  const named = metadata ? judgeMetadata(metadata.data) : null
  const hook = extensionOf(mint, 'transfer-hook')?.program
  return {
    block: slot,
    flags: {
      ...judgePowers(mint),
      ...shares,
      openSource: hook ? unknown('transfer-hook', { program: hook }) : finding(true, 'source-shared'),
      honeypot: honeypotOf(mint, pair),
      buyTax: taxOf(mint, pair.buyTax),
      sellTax: taxOf(mint, pair.sellTax),
    },
    remarks: [...remarksOfMint(mint), ...(named ? [named] : [])],
  }
}
