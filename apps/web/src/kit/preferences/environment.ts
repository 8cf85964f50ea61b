/**
 * Which set of chains the page speaks to: the server writes it into the document. What is kept about tokens, pools and
 * wallets belongs to one environment, so that nothing of a sandbox is ever taken for something of a live chain.
 */
export function environmentId(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=environment]')?.content ?? ''
}
