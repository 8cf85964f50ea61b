import { canonicalAddress, isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { findNetwork, type Network, networkFacts, networks } from '@peregrine/core/network'
import { readPaste } from '@peregrine/core/paste/readPaste'
import { Button } from '@peregrine/ui/Button'
import { Input } from '@peregrine/ui/Input'
import { Panel } from '@peregrine/ui/Panel'
import { Select } from '@peregrine/ui/Select'
import { Link, useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

type Looked = { network: Network; address: string }

const key = 'lookedUpWallets'
const kept = 12

/** Reads stored `network address` lines, newest first. */
function readLooked(): Looked[] {
  return (readScoped(key) ?? '').split('\n').flatMap((line) => {
    const [name = '', address = ''] = line.split(' ')
    const network = findNetwork(name)
    return network && address ? [{ network, address }] : []
  })
}

function keepLooked({ network, address }: Looked): void {
  const others = readLooked().filter((one) => one.network !== network || one.address !== address)
  const lines = [{ network, address }, ...others].slice(0, kept)
  writeScoped(key, lines.map((one) => `${one.network} ${one.address}`).join('\n'))
}

function isAddressOf(network: Network, text: string): boolean {
  return networkFacts[network].family === 'EVM' ? isEvmAddress(text) : isSolanaAddress(text)
}

type Wrong = 'evm' | 'sol' | 'several' | 'secret'

function faultOf(network: Network, typed: string): Wrong | null {
  if (isAddressOf(network, typed)) return null
  const { addresses, isSecret } = readPaste(typed)
  if (isSecret) return 'secret'
  if (addresses.length > 1) return 'several'
  return networkFacts[network].family === 'EVM' ? 'evm' : 'sol'
}

function LookedList() {
  const { t } = useTranslation()
  const looked = readLooked()
  if (looked.length === 0) return <p className="text-data text-muted">{t('lookup.none')}</p>
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label={t('lookup.recent')}>
      {looked.map(({ network, address }) => (
        <li key={`${network} ${address}`}>
          <Link
            to="/user/$network/$address"
            params={{ network, address }}
            title={address}
            className="inline-flex h-7 items-center gap-1.5 rounded-control border border-line px-2 font-mono text-data hover:border-accent"
          >
            <NetworkBadge network={network} />
            <span translate="no">{shortAddress(address)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A box that opens a wallet's page, with recent lookups below. */
export function WalletLookup({ network: fixed }: { network?: Network | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [network, setNetwork] = useState<Network>(fixed ?? 'bsc')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const isWrong = wrong !== null

  function type(next: string): void {
    const [first, ...others] = readPaste(next).addresses
    const isOne = first !== undefined && others.length === 0
    setText(isOne ? first.address : next)
    setWrong(null)
    if (isOne && fixed === undefined && first.network !== null && first.network !== 'other')
      setNetwork(first.network)
  }
  function open(event: SubmitEvent): void {
    event.preventDefault()
    const typed = text.trim()
    const fault = faultOf(network, typed)
    if (fault) return setWrong(fault)
    const address = canonicalAddress(typed)
    keepLooked({ network, address })
    void navigate({ to: '/user/$network/$address', params: { network, address } })
  }

  return (
    <Panel title={t('lookup.title')} testId="lookup">
      <form onSubmit={open} className="flex flex-wrap items-center gap-2 p-3" noValidate>
        {fixed === undefined && (
          <Select
            size="lg"
            value={network}
            options={networks.map((one) => ({ value: one, label: t(`network.${one}`) }))}
            onPick={setNetwork}
            aria-label={t('lookup.network')}
            data-testid="lookup-network"
          />
        )}
        <Input
          size="lg"
          isMono
          value={text}
          aria-label={t('lookup.address')}
          placeholder={t('lookup.address')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'lookup-error' : undefined}
          data-testid="lookup-address"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            type(target.value)
          }}
          className="flex-1 basis-60"
        />
        <Button type="submit" variant="primary" className="h-8 px-4" data-testid="lookup-go">
          {t('lookup.go')}
        </Button>
        {isWrong && (
          <p
            id="lookup-error"
            role="alert"
            className="basis-full text-danger text-data"
            data-testid="lookup-error"
          >
            {t(`lookup.bad.${wrong}`)}
          </p>
        )}
      </form>
      <div className="px-3 pb-3">
        <LookedList />
      </div>
    </Panel>
  )
}
