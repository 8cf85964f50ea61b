/** Groups of four; the first of an EVM address with its 0x. */
const groupsOf = (address: string): string[] => address.match(/^0x.{4}|.{1,4}/g) ?? []

type WholeAddressProps = {
  address: string
  /** One that it can be taken for: groups that differ stand out. */
  unlike?: string | undefined
  testId: string
}

/** A whole address in groups of four, so that it can be compared to the end. */
export function WholeAddress({ address, unlike, testId }: WholeAddressProps) {
  const others = unlike === undefined ? null : groupsOf(unlike)
  return (
    <span
      data-testid={testId}
      data-address={address}
      className={`grid w-fit gap-x-2 font-mono text-body leading-5 ${address.startsWith('0x') ? 'grid-cols-5' : 'grid-cols-6'}`}
    >
      {groupsOf(address).map((group, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and never change places
          key={at}
          className={`text-right ${others && others[at] !== group ? 'font-semibold text-danger' : ''}`}
        >
          {group}
        </span>
      ))}
    </span>
  )
}
