/** The order of all trades as SQL, newest first; the indexes of the table are laid out for it. */
export const newestFirst = 'time_ms desc, block_number desc, tx_index desc, idx desc'

/** The same where the trades are joined under the name `t`. */
export const newestTradeFirst = newestFirst.replace(/\w+ desc/g, 't.$&')
