import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { joinClasses } from '@peregrine/ui/joinClasses'
import { Switch } from '@peregrine/ui/Switch'
import type { ImportResult } from '@peregrine/wallet/signing/signingDesk'
import { isKeptFromSandbox } from '@peregrine/wallet/vault/sandboxKeys'
import { type RefObject, useRef, useState } from 'react'
import { useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { useTrading } from '../../../domain/trading/useTrading.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { walletClient } from '../../walletClient.ts'
import { FormEnd } from '../FormEnd.tsx'
import { Remark } from '../Remark.tsx'
import { useRequest } from '../useRequest.ts'
import { WalletForm } from '../WalletForm.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { type KeyLine, parseKeyLines } from './parseKeyLines.ts'

/** What has to be typed before keys are taken into a sandbox. */
const consentWord = 'SANDBOX'
/** Promise B5. */
const maxLines = 200

/** What became of a line; neither its text nor its key. */
export type LineOutcome = { at: number; result: ImportResult }

type KeyCounts = { lines: number; evm: number; sol: number; unreadable: number; keptOut: number }

const noKeys: KeyCounts = { lines: 0, evm: 0, sol: 0, unreadable: 0, keptOut: 0 }

/** The worker refuses these as well; here they are not even handed to it. */
const isKeptOut = ({ key }: KeyLine): boolean => key !== null && isKeptFromSandbox(key.walletType, key.key)

function countKeys(lines: readonly KeyLine[]): KeyCounts {
  const of = (type: 'evm' | 'sol') => lines.filter(({ key }) => key?.walletType === type).length
  const unreadable = lines.filter(({ key }) => key === null).length
  return {
    lines: lines.length,
    evm: of('evm'),
    sol: of('sol'),
    unreadable,
    keptOut: lines.filter(isKeptOut).length,
  }
}

/** What is wrong with the lines as they stand; undefined if nothing is. */
function useLinesError({ lines, keptOut }: KeyCounts, isSandbox: boolean): string | undefined {
  const { t } = useTranslation()
  if (lines > maxLines) return t('own.import.tooMany', { max: maxLines })
  return isSandbox && keptOut > 0 ? t('own.import.keptOut', { count: keptOut }) : undefined
}

/** Counts of what the lines hold, shown while typing. */
function Counts({ evm, sol, unreadable }: KeyCounts) {
  const { t } = useTranslation()
  return (
    <span data-testid="import-counts">
      {t('own.import.counts', { evm, sol })}
      {unreadable > 0 && (
        <span className="text-warn"> · {t('own.import.unreadable', { count: unreadable })}</span>
      )}
    </span>
  )
}

type KeysFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>
  onType: () => void
  error: string | undefined
}

/** The only place on the page where keys are: React is told their number and nothing else. */
function KeysField({ field, onType, error }: KeysFieldProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Field label={t('own.import.keys')} hint={t('own.import.keys.says')} error={error} testId="import-keys">
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            data-testid="import-keys"
            onChange={onType}
            className={joinClasses(
              'w-full resize-y rounded-control border border-line bg-surface p-2 font-mono text-data aria-invalid:border-danger',
              !isShown && '[-webkit-text-security:disc]',
            )}
          />
        )}
      </Field>
      <Switch isOn={isShown} onTurn={setShown} label={t('own.import.show')} testId="import-show" />
    </>
  )
}

/** What the sandbox takes, and typed consent to it: a key of real money does not belong into a rehearsal. */
function Consent({ word, onType }: { word: string; onType: (word: string) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Remark kind="danger" testId="import-sandbox">
        {t('own.import.sandbox')}
      </Remark>
      <Field label={t('own.import.consent', { word: consentWord })} testId="import-consent">
        {(control) => (
          <Input
            {...control}
            size="lg"
            value={word}
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            data-testid="import-consent"
            onChange={({ target }) => onType(target.value)}
            className="w-40"
          />
        )}
      </Field>
    </>
  )
}

type Imported = {
  outcomes: LineOutcome[]
  /** Lines that were refused, as typed. */
  refused: string
}

type Wanted = { groupId: string; isSandbox: boolean; isConfirmed: boolean }

async function importLines(
  lines: readonly KeyLine[],
  { groupId, isSandbox, isConfirmed }: Wanted,
): Promise<Imported> {
  const isRefused = (line: KeyLine) => isSandbox && isKeptOut(line)
  const items = lines.flatMap((line) => (line.key && !isRefused(line) ? [{ ...line.key, groupId }] : []))
  const results = await walletClient.importKeys(items, isConfirmed)
  let taken = 0
  const outcomes = lines.map((line): LineOutcome => {
    if (isRefused(line)) return { at: line.at, result: { problem: 'evm-in-sandbox' } }
    const result = line.key ? results[taken++] : undefined
    return { at: line.at, result: result ?? { problem: 'key-invalid' } }
  })
  const refused = lines.filter((_, index) => 'problem' in (outcomes[index]?.result ?? {}))
  return { outcomes, refused: refused.map(({ text }) => text).join('\n') }
}

/** Imports private keys, one in each line, with a result for each. */
export function ImportKeys() {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  const isSandbox = useTrading()?.environment.runId !== null
  const field = useRef<HTMLTextAreaElement>(null)
  const [counts, setCounts] = useState(noKeys)
  const [group, setGroup] = useState('')
  const [word, setWord] = useState('')
  const [outcomes, setOutcomes] = useState<readonly LineOutcome[]>([])
  const { run, isBusy, formFault } = useRequest()
  const linesError = useLinesError(counts, isSandbox)
  const isConsented = word.trim().toUpperCase() === consentWord
  const importable = counts.lines - (isSandbox ? counts.keptOut : 0)
  const isReady = importable > 0 && counts.lines <= maxLines && (!isSandbox || isConsented)

  const readLines = () => parseKeyLines(field.current?.value ?? '')
  const recount = () => setCounts(countKeys(readLines()))

  const submit = () =>
    run(async () => {
      const { outcomes: done, refused } = await importLines(readLines(), {
        groupId: group,
        isSandbox,
        isConfirmed: isConsented,
      })
      setOutcomes(done)
      // What was refused stays, to be mended; what was taken is not kept on the page.
      if (field.current) field.current.value = refused
      recount()
    })
  return (
    <WalletForm onSubmit={() => isReady && void submit()} testId="import-form">
      <KeysField field={field} onType={recount} error={linesError} />
      <Field label={t('own.group')}>
        {(control) => (
          <Input
            {...control}
            size="lg"
            value={group}
            maxLength={50}
            data-testid="import-group"
            onChange={({ target }) => setGroup(target.value)}
          />
        )}
      </Field>
      {isSandbox && <Consent word={word} onType={setWord} />}
      <ImportOutcome outcomes={outcomes} />
      <FormEnd
        label={t('own.import.go')}
        fault={formFault}
        isBusy={isBusy}
        isDisabled={!isReady}
        testId="import-submit"
      >
        {outcomes.some(({ result }) => 'wallet' in result) ? (
          <Button data-testid="import-backup" onClick={() => show({ name: 'backup' })}>
            {t('own.backup.open')}
          </Button>
        ) : (
          <span className="text-data text-muted">
            <Counts {...counts} />
          </span>
        )}
      </FormEnd>
    </WalletForm>
  )
}
