/** SQL sort order of all trades, newest first; the table's indexes match it. */
export const newestFirst = 'time_ms desc, block_number desc, tx_index desc, idx desc'

/** The same with the trades joined as `t`. */
export const newestTradeFirst = newestFirst.replace(/\w+ desc/g, 't.$&')
