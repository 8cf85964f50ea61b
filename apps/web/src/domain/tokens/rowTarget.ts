import { findNetwork, type Network } from '@peregrine/core/network'

/** The subject of a row: a token, a wallet, or a wallet that traded a token. */
export type RowTarget = {
  network: Network
  token?: string | null
  pool?: string | null
  symbol?: string
  name?: string
  wallet?: string | null
}

/**
 * Returns the attributes that give a row its menu; spread them on the row's element. One menu serves every row of the
 * page, so a row costs only these. Opened by right click, the menu key or Shift-F10.
 */
export function rowData({ network, token, pool, symbol, name, wallet }: RowTarget) {
  return {
    'data-row': network,
    'data-row-token': token ?? undefined,
    'data-row-pool': pool ?? undefined,
    'data-row-symbol': symbol || undefined,
    'data-row-name': name || undefined,
    'data-row-wallet': wallet ?? undefined,
  }
}

/** Returns the row that contains an element. */
export function findRow(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]')
}

/** Reads a row's attributes; null when they name neither token nor wallet. */
export function readRowTarget(row: HTMLElement): RowTarget | null {
  const { row: networkName = '', rowToken, rowPool, rowSymbol, rowName, rowWallet } = row.dataset
  const network = findNetwork(networkName)
  if (network === null || (!rowToken && !rowWallet)) return null
  return {
    network,
    token: rowToken ?? null,
    pool: rowPool ?? null,
    symbol: rowSymbol ?? '',
    name: rowName ?? '',
    wallet: rowWallet ?? null,
  }
}
