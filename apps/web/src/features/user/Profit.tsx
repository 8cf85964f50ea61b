import { Usd } from '../../kit/figures/Usd.tsx'

type ProfitProps = { usd: string | null }

/** A profit or loss in dollars, signed and coloured; a dash when unknown. */
export function Profit({ usd }: ProfitProps) {
  if (usd === null) return <Usd value={null} unknown="profit" />
  const amount = Number(usd)
  const look = amount > 0 ? 'text-gain' : amount < 0 ? 'text-loss' : 'text-muted'
  return (
    <span className={look}>
      {amount > 0 && '+'}
      <Usd value={usd} />
    </span>
  )
}
