/**
 * A table whose rows are updated in place. `columns` are all of them; `merge` is how an existing row takes a new one
 * (`t` the stored row, `excluded` the new one); a column without an entry is replaced, a key never changes.
 */
export type Relation = {
  name: string
  keys: readonly string[]
  columns: readonly string[]
  merge: Readonly<Record<string, string>>
}

/** Splits a list of names at its blanks. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const keep = (column: string): string => `t.${column}`

const candle: Relation = {
  name: 'candle',
  keys: ['chain', 'pool', 'period', 'open_s'],
  columns: words(`
    chain pool period open_s open high low close cap_open cap_high cap_low cap_close native_open
    native_high native_low native_close buy_micros sell_micros buys sells
  `),
  merge: {
    open: keep('open'),
    high: 'greatest(t.high, excluded.high)',
    low: 'least(t.low, excluded.low)',
    cap_open: 'coalesce(t.cap_open, excluded.cap_open)',
    cap_high: 'greatest(t.cap_high, excluded.cap_high)',
    cap_low: 'least(t.cap_low, excluded.cap_low)',
    cap_close: 'coalesce(excluded.cap_close, t.cap_close)',
    native_open: 'coalesce(t.native_open, excluded.native_open)',
    native_high: 'greatest(t.native_high, excluded.native_high)',
    native_low: 'least(t.native_low, excluded.native_low)',
    native_close: 'coalesce(excluded.native_close, t.native_close)',
    buy_micros: 't.buy_micros + excluded.buy_micros',
    sell_micros: 't.sell_micros + excluded.sell_micros',
    buys: 't.buys + excluded.buys',
    sells: 't.sells + excluded.sells',
  },
}

const balanceKeys = 'chain token account'
const balanceColumns = 'owner units received_from'

/** EVM: a transfer log gives a change. */
const balanceChange: Relation = {
  name: 'balance',
  keys: words(balanceKeys),
  columns: words(`${balanceKeys} ${balanceColumns}`),
  merge: {
    units: 't.units + excluded.units',
    received_from: 'coalesce(t.received_from, excluded.received_from)',
  },
}

/** Builds a table whose rows are replaced whole. */
function replaced(name: string, keys: string, columns: string): Relation {
  return { name, keys: words(keys), columns: words(`${keys} ${columns}`), merge: {} }
}

/** Solana: the transaction gives an account's balance afterwards. */
const balance = replaced('balance', balanceKeys, balanceColumns)

/** EVM: like `balanceChange`, of tokens whose history is being read. */
const holderMoveChange: Relation = { ...balanceChange, name: 'holder_move' }

/** Solana: like `balance`, of tokens whose history is being read. */
const holderMove = replaced('holder_move', balanceKeys, balanceColumns)

const pool = replaced(
  'pool',
  'chain id',
  `dex network family tokens underlying token quote fee_pips factory is_known_factory is_stable first_block
    first_seen_ms
    born_ms reserves price_usd market_cap liquidity_micros traded_ms`,
)

/** Facts that a token lacked are read beside the indexer, whose rows may still lack them. */
const token: Relation = {
  ...replaced(
    'token',
    'chain address',
    `symbol name decimals total_supply skeleton first_block first_seen_ms is_holders_complete price_usd market_cap
      liquidity_micros best_pool traded_ms`,
  ),
  merge: {
    symbol: `coalesce(nullif(excluded.symbol, ''), t.symbol)`,
    name: `coalesce(nullif(excluded.name, ''), t.name)`,
    skeleton: `coalesce(nullif(excluded.skeleton, ''), t.skeleton)`,
    decimals: 'coalesce(excluded.decimals, t.decimals)',
    total_supply: 'coalesce(excluded.total_supply, t.total_supply)',
  },
}

const launch = replaced(
  'launch',
  'chain token',
  'network dex pool quote creator name symbol uri created_ms updated_ms stage progress to_pool first_block migrated_tx',
)

const pricePool = replaced('price_pool', 'chain pool', 'symbol prices_e8 slot_ms depth_micros traded_ms')

const coinPrice = replaced('coin_price', 'chain symbol', 'price_e8 pool time_ms')

export const relations = {
  candle,
  balanceChange,
  balance,
  holderMoveChange,
  holderMove,
  pool,
  token,
  launch,
  pricePool,
  coinPrice,
}
