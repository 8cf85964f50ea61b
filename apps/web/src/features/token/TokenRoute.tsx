export function TokenRoute({ network, pool }: { network: string; pool: string }) {
  return (
    <p>
      {network} {pool}
    </p>
  )
}
