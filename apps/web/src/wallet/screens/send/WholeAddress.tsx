/** A whole address in groups of four, so that it can be compared to the end. */
export function WholeAddress({ address, testId }: { address: string; testId: string }) {
  const groups = address.replace(/^0x/, '').match(/.{1,4}/g) ?? []
  const last = groups.length - 1
  return (
    <span
      data-testid={testId}
      data-address={address}
      className="flex flex-wrap gap-x-1.5 font-mono text-body leading-5"
    >
      {address.startsWith('0x') && <span className="text-muted">0x</span>}
      {groups.map((group, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and never change places
          key={at}
          className={at === 0 || at === last ? 'font-semibold text-accent' : ''}
        >
          {group}
        </span>
      ))}
    </span>
  )
}
