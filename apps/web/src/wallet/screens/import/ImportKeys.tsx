import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { joinClasses } from '@peregrine/ui/joinClasses'
import { Switch } from '@peregrine/ui/Switch'
import type { ImportResult } from '@peregrine/wallet/signing/signingDesk'
import { useState } from 'react'
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

export type LineOutcome = { line: KeyLine; result: ImportResult }

/** Counts of what the lines hold, shown while typing. */
function Counts({ lines }: { lines: readonly KeyLine[] }) {
  const { t } = useTranslation()
  const count = (type: 'evm' | 'sol') => lines.filter(({ key }) => key?.walletType === type).length
  const unreadable = lines.filter(({ key }) => key === null).length
  return (
    <span data-testid="import-counts">
      {t('own.import.counts', { evm: count('evm'), sol: count('sol') })}
      {unreadable > 0 && (
        <span className="text-warn"> · {t('own.import.unreadable', { count: unreadable })}</span>
      )}
    </span>
  )
}

type KeysFieldProps = { text: string; onType: (text: string) => void; error: string | undefined }

function KeysField({ text, onType, error }: KeysFieldProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Field label={t('own.import.keys')} hint={t('own.import.keys.says')} error={error} testId="import-keys">
        {(control) => (
          <textarea
            {...control}
            value={text}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            data-testid="import-keys"
            onChange={({ target }) => onType(target.value)}
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

/** Typed consent: a key of real money does not belong into a rehearsal. */
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

async function importLines(
  lines: readonly KeyLine[],
  groupId: string,
  isConfirmed: boolean,
): Promise<LineOutcome[]> {
  const items = lines.flatMap(({ key }) => (key ? [{ ...key, groupId }] : []))
  const results = await walletClient.importKeys(items, isConfirmed)
  let taken = 0
  return lines.map((line) => {
    const result = line.key ? results[taken++] : undefined
    return { line, result: result ?? { problem: 'key-invalid' } }
  })
}

/** Imports private keys, one in each line, with a result for each. */
export function ImportKeys() {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  const isSandbox = useTrading()?.environment.runId !== null
  const [text, setText] = useState('')
  const [group, setGroup] = useState('')
  const [word, setWord] = useState('')
  const [outcomes, setOutcomes] = useState<readonly LineOutcome[]>([])
  const { run, isBusy, formFault } = useRequest()
  const lines = parseKeyLines(text)
  const isTooMany = lines.length > maxLines
  const isConsented = word.trim().toUpperCase() === consentWord
  const isReady = lines.length > 0 && !isTooMany && (!isSandbox || isConsented)

  const submit = () =>
    run(async () => {
      const done = await importLines(lines, group, isConsented)
      setOutcomes(done)
      // What was refused stays, to be mended; what was taken is not kept on the page.
      setText(done.flatMap(({ line, result }) => ('problem' in result ? [line.text] : [])).join('\n'))
    })
  return (
    <WalletForm onSubmit={() => isReady && void submit()} testId="import-form">
      <KeysField
        text={text}
        onType={setText}
        error={isTooMany ? t('own.import.tooMany', { max: maxLines }) : undefined}
      />
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
            <Counts lines={lines} />
          </span>
        )}
      </FormEnd>
    </WalletForm>
  )
}
