/** SQL sort order of all trades, newest first; the table's indexes match it. */
export const newestFirst = 'time_ms desc, block_number desc, tx_index desc, idx desc'

/** SQL sort order of all trades, oldest first; the same indexes are read backwards. */
export const oldestFirst = 'time_ms, block_number, tx_index, idx'

/** The same with the trades joined as `t`. */
export const newestTradeFirst = newestFirst.replace(/\w+ desc/g, 't.$&')
export const oldestTradeFirst = oldestFirst.replace(/\w+/g, 't.$&')
