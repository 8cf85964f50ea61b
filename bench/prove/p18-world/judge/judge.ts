import type { Lie } from '../lies.ts'
import { places } from '../places.ts'
import type { Played } from '../play.ts'
import { isAhead } from '../scenes.ts'
import { judgeFee, judgeGas } from './cost.ts'
import { judgeDoubled, judgeWord } from './ends.ts'
import type { Fault, Faults, Trade } from './fault.ts'
import { judgeMinimum } from './minimum.ts'
import { judgePermissions, judgePermits } from './permissions.ts'
import { judgeSpent, judgeTransfer } from './spent.ts'

/** Bytes are the wallet's own, for its own chain, and nothing in them is unknown. */
function* judgeBytes({ scene, signed }: Played): Faults {
  for (const { by, deed } of signed) {
    if (!deed) continue
    if (deed.signer !== by.intent.wallet) yield { kind: 'elsewhere', why: `signed by ${deed.signer}` }
    if (deed.chain !== places[scene.network].chain)
      yield { kind: 'elsewhere', why: `signed for ${deed.chain}` }
    for (const odd of deed.odd) yield { kind: 'elsewhere', why: odd }
  }
}

function tradesOf({ wallets, signed }: Played): Trade[] {
  return wallets.map((wallet) => ({
    wallet,
    deeds: signed.flatMap(({ by, deed }) =>
      deed && by.intent.wallet === wallet ? [{ kind: by.intent.kind, deed }] : [],
    ),
  }))
}

function judgeTrade(played: Played, trade: Trade, lie: Lie | null): Fault[] {
  if (played.scene.action.startsWith('transfer')) return judgeTransfer(played, trade)
  return [
    ...judgeSpent(played, trade),
    ...judgeMinimum(played, trade, lie),
    ...judgeFee(played, trade, lie),
    ...judgePermissions(played, trade),
  ]
}

/** Everything that is wrong about a case: by what was signed, by what landed, and by what was said. */
export function judge(played: Played, lie: Lie | null): Fault[] {
  return [
    ...judgeBytes(played),
    ...tradesOf(played).flatMap((trade) => [
      ...judgeTrade(played, trade, lie),
      ...judgeGas(played, trade),
      ...judgeDoubled(played, trade),
    ]),
    ...judgePermits(played),
    ...played.words.flatMap((word) => judgeWord(word, played, lie)),
  ]
}

/** True for a purchase that was to be followed by an approval, and was not. */
function isUnapproved({ scene, ledger, wallets }: Played): boolean {
  const { token, spender } = places[scene.network]
  return isAhead(scene) && wallets.some((wallet) => ledger.allowance(wallet, token, spender ?? '') === 0n)
}

/** Why an honest case is not what it should be; null if it is. */
export function isCutShort(played: Played): string | null {
  const { scene, words, ledger, wallets, failure } = played
  if (isUnapproved(played)) return 'no approval followed'
  const [wanted, count] = scene.action === 'cancel' ? ['failed', 1] : ['confirmed', wallets.length]
  const ended = words.filter(({ state }) => state === wanted).length
  if (failure === null && ended >= count && ledger.landed.every(({ isSuccess }) => isSuccess)) return null
  const said = words.map(({ state, reason }) => `${state} ${reason ?? ''}`).join(', ')
  return failure instanceof Error ? `${said} ${failure.message}` : said
}
