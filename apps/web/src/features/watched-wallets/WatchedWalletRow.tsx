import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { type WatchedWalletRules, rulesOf } from '@peregrine/contract/watchedWalletRules'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { iconName } from '@peregrine/ui/iconName'
import { Bell, BellOff, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { usdBound } from '../../kit/figures/formatFigure.ts'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { familyOf } from './watchedView.ts'

/** For heads and rows: columns without room are left out, by the list's width, not the window's. */
export const watchedGrid =
  'grid grid-cols-[24px_minmax(0,1fr)_84px] @sm:grid-cols-[24px_minmax(0,1fr)_124px_84px] @lg:grid-cols-[24px_minmax(0,1.5fr)_56px_124px_minmax(0,.7fr)_minmax(0,.7fr)_84px] @3xl:grid-cols-[24px_minmax(0,1.2fr)_64px_130px_minmax(0,.8fr)_minmax(0,.8fr)_minmax(0,1.2fr)_64px_84px] items-center gap-2 px-2 text-data'

export type RowActions = {
  onPick: (config: WatchedWalletWire) => void
  onPush: (config: WatchedWalletWire) => void
  onEdit: (config: WatchedWalletWire) => void
  onDelete: (config: WatchedWalletWire) => void
}

type WatchedRowProps = RowActions & { config: WatchedWalletWire; isPicked: boolean }

function rangeText(min: number | null, max: number | null): string {
  if (max === null) return `≥ ${usdBound(min)}`
  return min === null ? `≤ ${usdBound(max)}` : `${usdBound(min)}–${usdBound(max)}`
}

const buttonLook =
  'flex size-6 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-line hover:text-ink'

/** A summary of the rules besides the events. */
function Rules({ config }: { config: WatchedWalletWire }) {
  const { t } = useTranslation()
  const { minMarketCap, maxMarketCap }: WatchedWalletRules = rulesOf(config.extra)
  const texts = [
    config.enableAmountFilter &&
      t('watched.rule.amount', { range: rangeText(config.minAmount, config.maxAmount) }),
    (minMarketCap !== null || maxMarketCap !== null) &&
      t('watched.rule.cap', { range: rangeText(minMarketCap, maxMarketCap) }),
    config.tip,
  ].filter(Boolean)
  const text = texts.join(' · ')
  return (
    <span className="@3xl:block hidden truncate text-muted" title={text}>
      {text}
    </span>
  )
}

function Actions({ config, onPush, onEdit, onDelete }: Omit<WatchedRowProps, 'isPicked'>) {
  const { t } = useTranslation()
  const { name, enablePush } = config
  const push = t(enablePush ? 'watched.push.on' : 'watched.push.off', { name })
  const Icon = enablePush ? Bell : BellOff
  const others = [
    { label: t('watched.edit', { name }), act: onEdit, icon: Pencil, testId: 'watched-edit' },
    { label: t('watched.delete', { name }), act: onDelete, icon: Trash2, testId: 'watched-delete' },
  ]
  return (
    <span className="flex justify-end">
      <button
        type="button"
        {...iconName(push)}
        aria-pressed={enablePush}
        data-testid="watched-push"
        onClick={() => onPush(config)}
        className={`${buttonLook} aria-pressed:text-accent`}
      >
        <Icon aria-hidden size={13} />
      </button>
      {others.map(({ label, act, icon: Picture, testId }) => (
        <button
          key={testId}
          type="button"
          {...iconName(label)}
          data-testid={testId}
          onClick={() => act(config)}
          className={buttonLook}
        >
          <Picture aria-hidden size={13} />
        </button>
      ))}
    </span>
  )
}

function Row({ config, isPicked, onPick, ...actions }: WatchedRowProps) {
  const { t } = useTranslation()
  const { name, address, avatarUrl, configGroup, monitorEvents, createdAtMs } = config
  const network = config.chainType === 1 ? 'eth' : 'sol'
  const events = monitorEvents
    .split(',')
    .map((event) => t(`event.${event as 'ALL'}`))
    .join(' ')
  return (
    <div
      className={`${watchedGrid} h-full hover:bg-raised ${isPicked ? 'bg-raised' : ''}`}
      data-testid="watched-row"
      data-address={address}
      {...rowData({ network, wallet: address })}
    >
      <Checkbox
        isOn={isPicked}
        onTurn={() => onPick(config)}
        aria-label={t('watched.pick', { name })}
        data-testid="watched-pick"
        className="justify-self-center"
      />
      <span className="flex min-w-0 items-center gap-1.5">
        <NetworkBadge network={network} />
        {avatarUrl && <span aria-hidden>{avatarUrl}</span>}
        <span className="truncate font-semibold" title={config.tip ? `${name} · ${config.tip}` : name}>
          {name}
        </span>
      </span>
      <span className="@lg:block hidden">{familyOf(config)}</span>
      <span className="@sm:flex hidden min-w-0">
        <Address address={address} hasIcon={false} isPlain walletOn={network} />
      </span>
      <span className="@lg:block hidden truncate" title={configGroup}>
        {configGroup}
      </span>
      <span className="@lg:block hidden truncate text-muted" title={events} data-testid="watched-events">
        {events}
      </span>
      <Rules config={config} />
      <span className="@3xl:block hidden text-muted">
        <Age sinceMs={createdAtMs} />
      </span>
      <Actions config={config} onPick={onPick} {...actions} />
    </div>
  )
}

/** A watched wallet with its settings. */
export const WatchedWalletRow = memo(Row)
