import { looksAlike } from '@peregrine/core/looksAlike'
import type { ChainKey } from '@peregrine/core/network'
import type pg from 'pg'
import type { TransferRow } from '../../db/rows.ts'

/** A dollar: the minimum value of a genuine transfer. The index `transfer_dealt` uses the same figure. */
const genuineMicros = 1_000_000n

const isGenuine = ({ value_micros }: TransferRow): boolean =>
  value_micros !== null && value_micros >= genuineMicros

/** Genuine counterparties, by wallet. */
class Dealings {
  readonly #byWallet = new Map<string, Set<string>>()

  add(wallet: string, other: string): void {
    const known = this.#byWallet.get(wallet) ?? new Set()
    this.#byWallet.set(wallet, known.add(other))
  }

  /** True for a stranger to the wallet who looks like one of its counterparties, or like the wallet itself. */
  isImpostor(wallet: string, other: string): boolean {
    if (looksAlike(wallet, other)) return true
    const known = this.#byWallet.get(wallet)
    if (!known || known.has(other)) return false
    return [...known].some((one) => looksAlike(one, other))
  }
}

const storedText = `select distinct t.wallet, t.counterparty
  from unnest($2::text[], $3::text[]) as s (wallet, ending)
  join transfer t on t.chain = $1 and t.wallet = s.wallet and right(t.counterparty, 4) = s.ending
    and t.value_micros >= ${genuineMicros} and ($4::bigint is null or t.block_number < $4)`

async function readDealings(
  client: pg.ClientBase,
  chain: ChainKey,
  rows: readonly TransferRow[],
  before: number | null,
): Promise<Dealings> {
  const dealings = new Dealings()
  const asked = rows.filter((row) => row.counterparty !== null && !isGenuine(row))
  if (asked.length === 0) return dealings
  const { rows: stored } = await client.query<{ wallet: string; counterparty: string }>({
    name: 'transfer-dealings',
    text: storedText,
    values: [
      chain,
      asked.map(({ wallet }) => wallet),
      asked.map(({ counterparty }) => (counterparty ?? '').slice(-4)),
      before,
    ],
  })
  for (const { wallet, counterparty } of stored) dealings.add(wallet, counterparty)
  return dealings
}

/**
 * Marks transfers that poison the history of their wallet: worth less than a dollar or of unknown value, and from an
 * impostor. In chain order, so that only earlier transfers count; `before` leaves out stored ones of that block and later.
 */
export async function markSpam(
  client: pg.ClientBase,
  chain: ChainKey,
  rows: readonly TransferRow[],
  before: number | null = null,
): Promise<void> {
  const dealings = await readDealings(client, chain, rows, before)
  for (const row of rows) {
    const { wallet, counterparty } = row
    if (counterparty === null) continue
    if (isGenuine(row)) dealings.add(wallet, counterparty)
    else if (dealings.isImpostor(wallet, counterparty)) row.spam = 'lookalike'
  }
}
