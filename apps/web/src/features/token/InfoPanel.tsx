import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { Panel } from '@peregrine/ui/Panel'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Address } from '../../shared/figures/Address.tsx'
import { Amount } from '../../shared/figures/Amount.tsx'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 truncate text-right">{children}</dd>
    </div>
  )
}

/** Facts of the token and its pool. */
export function InfoPanel({ info }: { info: PoolInfoWire }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('token.info')} testId="info">
      <dl className="flex flex-col p-3 pt-1 text-data">
        <Row label={t('token.dex')}>{info.dex}</Row>
        <Row label={t('token.pool')}>
          <Address address={info.poolAddress} />
        </Row>
        <Row label={t('token.token')}>
          <Address address={info.tokenAddress} />
        </Row>
        <Row label={`${t('token.quote')} ${info.anchorSymbol}`}>
          <Address address={info.anchorAddress} />
        </Row>
        <Row label={t('token.supply')}>
          <Amount units={info.totalSupply} decimals={info.tokenDecimals} />
        </Row>
        <Row label={`${t('token.pool')} ${info.tokenSymbol}`}>
          <Amount units={info.tokenBalanceUnits} decimals={info.tokenDecimals} />
        </Row>
        <Row label={`${t('token.pool')} ${info.anchorSymbol}`}>
          <Amount units={info.anchorBalanceUnits} decimals={info.anchorDecimals} />
        </Row>
      </dl>
    </Panel>
  )
}
