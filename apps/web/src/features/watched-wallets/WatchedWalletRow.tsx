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
import {
  SummaryLast,
  SummaryProfit,
  SummaryValue,
  SummaryWinRate,
} from '../../domain/watched-wallets/SummaryFigures.tsx'
import { useWalletSummary } from '../../domain/watched-wallets/useWalletSummary.ts'
import { familyOf } from './watchedView.ts'

/** For heads and rows: columns without room are left out, by the list's width, not the window's. */
export const watchedGrid =
  'grid grid-cols-[24px_minmax(0,1fr)_68px_84px] @sm:grid-cols-[24px_minmax(0,1fr)_68px_64px_84px] @lg:grid-cols-[24px_minmax(0,1fr)_124px_68px_64px_84px] @xl:grid-cols-[24px_minmax(0,1fr)_124px_68px_56px_64px_84px] @3xl:grid-cols-[24px_minmax(0,1.2fr)_124px_minmax(0,.6fr)_72px_56px_64px_64px_84px] @5xl:grid-cols-[24px_minmax(0,1.2fr)_72px_130px_minmax(0,.7fr)_76px_56px_64px_72px_minmax(0,.7fr)_minmax(0,1fr)_60px_84px] items-center gap-2 px-2 text-data'

/** Where there is room for a column. */
export const roomFor = {
  chain: '@5xl:block hidden',
  address: '@lg:block hidden',
  group: '@3xl:block hidden',
  profit: '',
  winRate: '@xl:block hidden',
  last: '@sm:block hidden',
  value: '@3xl:block hidden',
  // Beside figures, which end at their right.
  events: '@5xl:block hidden pl-4',
  rules: '@5xl:block hidden',
  added: '@5xl:block hidden',
}

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
    <span className={`truncate text-muted ${roomFor.rules}`} title={text}>
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

/** What the wallet did lately, and has. */
function Figures({ address }: { address: string }) {
  const summary = useWalletSummary(address)
  return (
    <>
      <span className={`text-right ${roomFor.profit}`} data-testid="watched-profit">
        <SummaryProfit summary={summary} />
      </span>
      <span className={`text-right ${roomFor.winRate}`} data-testid="watched-win-rate">
        <SummaryWinRate summary={summary} />
      </span>
      <span className={`text-right text-muted ${roomFor.last}`} data-testid="watched-last">
        <SummaryLast summary={summary} />
      </span>
      <span className={`text-right ${roomFor.value}`} data-testid="watched-value">
        <SummaryValue summary={summary} />
      </span>
    </>
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
      <span className={roomFor.chain}>{familyOf(config)}</span>
      <span className={`min-w-0 ${roomFor.address}`}>
        <span className="flex">
          <Address address={address} hasIcon={false} isPlain walletOn={network} />
        </span>
      </span>
      <span className={`truncate ${roomFor.group}`} title={configGroup}>
        {configGroup}
      </span>
      <Figures address={address} />
      <span className={`truncate text-muted ${roomFor.events}`} title={events} data-testid="watched-events">
        {events}
      </span>
      <Rules config={config} />
      <span className={`text-muted ${roomFor.added}`}>
        <Age sinceMs={createdAtMs} />
      </span>
      <Actions config={config} onPick={onPick} {...actions} />
    </div>
  )
}

/** A watched wallet with its settings. */
export const WatchedWalletRow = memo(Row)
