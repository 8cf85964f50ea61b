import { findNetwork, type Network } from '@peregrine/core/network'

/** What a row is about: a token, a wallet, or a wallet that traded a token. */
export type RowTarget = {
  network: Network
  token?: string | null
  pool?: string | null
  symbol?: string
  name?: string
  wallet?: string | null
}

/**
 * Attributes that give a row its menu: spread them on the row's element. One menu serves every row of the page, so that
 * a row costs nothing but these. The right mouse button, the menu key and Shift-F10 open it.
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

/** The row that an element lies in. */
export function findRow(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]')
}

/** What a row's attributes say; null when it names neither token nor wallet. */
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
