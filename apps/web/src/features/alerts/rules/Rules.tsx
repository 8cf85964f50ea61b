import type { AlertRuleWire, RuleBody } from '@peregrine/contract/alert'
import { Button } from '@peregrine/ui/Button'
import { Switch } from '@peregrine/ui/Switch'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MissedMark } from '../../../domain/gaps/MissedMark.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import { alertCalls } from '../api.ts'
import { Section } from '../Section.tsx'
import { useAct } from '../useAct.ts'
import { RulePart } from './RulePart.tsx'
import { draftOf, newFilter, newGroup, type RuleDraft } from './ruleDraft.ts'
import { ruleName } from './ruleName.ts'

const undoMs = 8_000

function RuleRow({ rule, onEdit }: { rule: AlertRuleWire; onEdit: (draft: RuleDraft) => void }) {
  const { t } = useTranslation()
  const { isBusy, act } = useAct()
  const { name, summary } = ruleName(rule, t)
  const { createdAt: _, ...input } = rule
  async function remove(): Promise<void> {
    if (!(await act(() => alertCalls.deleteRule(rule.id)))) return
    const restore = () => void act(() => alertCalls.saveRule({ ...input, id: null }))
    showToast({
      kind: 'info',
      text: t('alerts.rule.deleted', { name }),
      lastsMs: undoMs,
      isKept: true,
      action: { label: t('alerts.rule.undo'), run: restore },
    })
  }
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-3 py-1.5 text-body"
      data-testid="alert-rule"
      data-kind={rule.body.kind}
    >
      <Switch
        isOn={rule.isOn}
        onTurn={(isOn) => void act(() => alertCalls.saveRule({ ...input, isOn }))}
        label={t('alerts.rule.on', { name })}
        isLabelHidden
        testId="alert-rule-on"
      />
      <span className="min-w-20 font-semibold max-sm:flex-1">{name}</span>
      <span className="min-w-0 flex-1 text-data text-muted max-sm:order-last max-sm:basis-full">
        {summary}
        {rule.isOn && rule.body.kind === 'price' && (
          <MissedMark network={rule.body.network} since={rule.createdAt} className="ml-2" />
        )}
      </span>
      <Button
        variant="ghost"
        aria-label={t('alerts.rule.edit', { name })}
        title={t('alerts.rule.edit', { name })}
        onClick={() => onEdit(draftOf(rule))}
        data-testid="alert-rule-edit"
      >
        <Pencil aria-hidden size={14} />
      </Button>
      <Button
        variant="ghost"
        disabled={isBusy}
        aria-label={t('alerts.rule.delete', { name })}
        title={t('alerts.rule.delete', { name })}
        onClick={() => void remove()}
        data-testid="alert-rule-delete"
      >
        <Trash2 aria-hidden size={14} />
      </Button>
    </li>
  )
}

const kinds = [
  { kind: 'filter', words: 'filters', make: newFilter },
  { kind: 'group', words: 'groups', make: newGroup },
  // Price rules are created on a token's page.
  { kind: 'price', words: 'prices', make: null },
] as const satisfies readonly { kind: RuleBody['kind']; words: string; make: (() => RuleDraft) | null }[]

/** The alert rules: filtered events of watched wallets, several wallets in one token, prices. */
export function Rules({ rules }: { rules: readonly AlertRuleWire[] }) {
  const { t } = useTranslation()
  const [editing, edit] = useState<RuleDraft | null>(null)
  return (
    <>
      {kinds.map(({ kind, words, make }) => {
        const own = rules.filter(({ body }) => body.kind === kind)
        return (
          <Section
            key={kind}
            title={t(`alerts.${words}`)}
            hint={t(`alerts.${words}.says`)}
            testId={`alerts-${words}`}
            tools={
              make && (
                <Button onClick={() => edit(make())} data-testid={`alerts-add-${kind}`}>
                  {t(kind === 'filter' ? 'alerts.filters.add' : 'alerts.groups.add')}
                </Button>
              )
            }
          >
            {own.length === 0 ? (
              <p className="text-data text-muted">{t(`alerts.${words}.none`)}</p>
            ) : (
              <ul className="flex flex-col gap-2">
                {own.map((rule) => (
                  <RuleRow key={rule.id} rule={rule} onEdit={edit} />
                ))}
              </ul>
            )}
          </Section>
        )
      })}
      {editing && <RulePart initial={editing} onClose={() => edit(null)} />}
    </>
  )
}
