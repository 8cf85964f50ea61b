/**
 * Returns the page's set of chains, which the server writes into the document. Stored tokens, pools and wallets belong
 * to one environment, so that sandbox data are never taken for live data.
 */
export function environmentId(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=environment]')?.content ?? ''
}
