function written(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
}

/**
 * Returns the page's set of chains, which the server writes into the document. Stored tokens, pools and wallets belong
 * to one environment, so that sandbox data are never taken for live data.
 */
export function environmentId(): string {
  return written('environment')
}

/** True if the document says that its server has simulated chains: known before the server's status. */
export function isSandboxDocument(): boolean {
  return written('mode') === 'sandbox'
}
