import { Button } from '@peregrine/ui/Button'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { Select } from '@peregrine/ui/Select'
import { Switch } from '@peregrine/ui/Switch'
import { TextLink } from '@peregrine/ui/TextLink'
import { Toggle } from '@peregrine/ui/Toggle'
import type { ReactNode } from 'react'

const long = '監控這個錢包在所有網路上的每一筆買入、賣出與轉帳，並在成交後立即通知'
const doNothing = () => undefined
const chains = [
  { value: 'evm', label: 'EVM' },
  { value: 'sol', label: 'SOL' },
] as const
const sounds = [
  { value: 'default', label: '默认提示音' },
  { value: 'long', label: long },
] as const

/**
 * `data-force` names the pseudo-classes forced on the first control below, for the picture; `data-rest` is the cell it
 * must differ from.
 */
type CellProps = { state: string; force?: 'hover' | 'focus'; isDisabled?: boolean; children: ReactNode }

function Cell({ state, force, isDisabled, children }: CellProps) {
  return (
    <div data-cell={state} data-force={force} data-disabled={isDisabled} style={{ width: 200, minWidth: 0 }}>
      <div className="pb-1 text-[11px] text-muted">{state}</div>
      {children}
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section data-row={name} aria-label={name} className="border-line border-b">
      <h2 className="font-semibold text-title">{name}</h2>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '12px 16px', padding: '8px 0 12px' }}>
        {children}
      </div>
    </section>
  )
}

function Inputs() {
  return (
    <Row name="Input">
      <Cell state="default">
        <Input aria-label="a" placeholder="0x…" className="w-full" />
      </Cell>
      <Cell state="typed">
        <Input aria-label="b" defaultValue="我的大戶" className="w-full" />
      </Cell>
      <Cell state="focus" force="focus">
        <Input aria-label="c" defaultValue="" className="w-full" />
      </Cell>
      <Cell state="invalid">
        <Input aria-label="d" aria-invalid defaultValue="0x123" isMono className="w-full" />
      </Cell>
      <Cell state="disabled" isDisabled>
        <Input
          aria-label="e"
          disabled
          defaultValue="0xa9d1e08c7793af67e9d92fe308d5697fb81d3e43"
          isMono
          className="w-full"
        />
      </Cell>
      <Cell state="read-only">
        <Input
          aria-label="f"
          readOnly
          defaultValue="https://peregrine/?ref=falcon"
          isMono
          className="w-full"
        />
      </Cell>
      <Cell state="prefix and suffix">
        <Input prefix="花费" suffix="SOL" defaultValue="0.5" className="w-full text-right" />
      </Cell>
      <Cell state="prefix and suffix, focus" force="focus">
        <Input prefix="≥ $" aria-label="g" defaultValue="" className="w-full" />
      </Cell>
      <Cell state="prefix and suffix, invalid">
        <Input aria-label="h" aria-invalid suffix="BNB" defaultValue="-1" className="w-full text-right" />
      </Cell>
      <Cell state="long">
        <Input aria-label="k" defaultValue={long} className="w-full" />
      </Cell>
      <Cell state="sizes">
        <div style={{ display: 'flex', gap: 4 }}>
          {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
            <Input key={size} aria-label={size} size={size} defaultValue={size} className="w-full" />
          ))}
        </div>
      </Cell>
    </Row>
  )
}

function Selects() {
  const select = { value: 'default', options: sounds, onPick: doNothing, className: 'w-full' } as const
  return (
    <Row name="Select">
      <Cell state="default">
        <Select {...select} aria-label="a" />
      </Cell>
      <Cell state="focus" force="focus">
        <Select {...select} aria-label="b" />
      </Cell>
      <Cell state="invalid">
        <Select {...select} aria-label="c" aria-invalid />
      </Cell>
      <Cell state="disabled" isDisabled>
        <Select {...select} aria-label="d" disabled />
      </Cell>
      <Cell state="filter, not set">
        <Select {...select} aria-label="e" variant="muted" size="sm" />
      </Cell>
      <Cell state="filter, set">
        <Select {...select} aria-label="f" variant="marked" size="sm" />
      </Cell>
      <Cell state="bare">
        <Select {...select} aria-label="g" variant="bare" />
      </Cell>
      <Cell state="long">
        <Select {...select} aria-label="h" value="long" />
      </Cell>
    </Row>
  )
}

function Boxes() {
  return (
    <>
      <Row name="Checkbox">
        <Cell state="off">
          <Checkbox isOn={false} onTurn={doNothing}>
            买入
          </Checkbox>
        </Cell>
        <Cell state="on">
          <Checkbox isOn onTurn={doNothing}>
            买入
          </Checkbox>
        </Cell>
        <Cell state="focus" force="focus">
          <Checkbox isOn={false} onTurn={doNothing}>
            买入
          </Checkbox>
        </Cell>
        <Cell state="disabled, off" isDisabled>
          <Checkbox isOn={false} onTurn={doNothing} disabled>
            卖出
          </Checkbox>
        </Cell>
        <Cell state="disabled, on" isDisabled>
          <Checkbox isOn onTurn={doNothing} disabled>
            卖出
          </Checkbox>
        </Cell>
        <Cell state="long">
          <Checkbox isOn onTurn={doNothing}>
            {long}
          </Checkbox>
        </Cell>
      </Row>
      <Row name="Switch">
        <Cell state="off">
          <Switch isOn={false} onTurn={doNothing} label="推送" testId="off" />
        </Cell>
        <Cell state="on">
          <Switch isOn onTurn={doNothing} label="推送" testId="on" />
        </Cell>
        <Cell state="focus" force="focus">
          <Switch isOn={false} onTurn={doNothing} label="推送" testId="focus" />
        </Cell>
        <Cell state="disabled, off" isDisabled>
          <Switch isOn={false} onTurn={doNothing} label="推送" isDisabled testId="disabled-off" />
        </Cell>
        <Cell state="disabled, on" isDisabled>
          <Switch isOn onTurn={doNothing} label="推送" isDisabled testId="disabled-on" />
        </Cell>
        <Cell state="label hidden">
          <Switch isOn onTurn={doNothing} label="推送" isLabelHidden testId="hidden" />
        </Cell>
        <Cell state="label first">
          <Switch isOn onTurn={doNothing} label="推送" isLast testId="last" />
        </Cell>
        <Cell state="long">
          <Switch isOn onTurn={doNothing} label={long} testId="long" />
        </Cell>
      </Row>
    </>
  )
}

function Presses() {
  const segments = { label: 'chain', value: 'evm', segments: chains, onPick: doNothing } as const
  return (
    <>
      <Row name="Segments">
        <Cell state="default">
          <Segments {...segments} testId="segments" />
        </Cell>
        <Cell state="hover" force="hover">
          <Segments {...segments} value="" testId="segments-hover" />
        </Cell>
        <Cell state="focus" force="focus">
          <Segments {...segments} testId="segments-focus" />
        </Cell>
      </Row>
      <Row name="Toggle">
        <Cell state="off">
          <Toggle isOn={false} onToggle={doNothing} testId="toggle-off">
            只看 KOL
          </Toggle>
        </Cell>
        <Cell state="hover" force="hover">
          <Toggle isOn={false} onToggle={doNothing} testId="toggle-hover">
            只看 KOL
          </Toggle>
        </Cell>
        <Cell state="on">
          <Toggle isOn onToggle={doNothing} testId="toggle-on">
            只看 KOL
          </Toggle>
        </Cell>
      </Row>
      <Row name="Button">
        {(['secondary', 'primary', 'ghost'] as const).flatMap((variant) => [
          <Cell key={variant} state={variant}>
            <Button variant={variant}>保存</Button>
          </Cell>,
          <Cell key={`${variant} hover`} state={`${variant}, hover`} force="hover">
            <Button variant={variant}>保存</Button>
          </Cell>,
        ])}
        <Cell state="focus" force="focus">
          <Button>保存</Button>
        </Cell>
        <Cell state="disabled" isDisabled>
          <Button disabled>保存</Button>
        </Cell>
      </Row>
      <Row name="TextLink">
        <Cell state="standalone">
          <TextLink href="https://example.com">区块浏览器</TextLink>
        </Cell>
        <Cell state="hover" force="hover">
          <TextLink href="https://example.com">区块浏览器</TextLink>
        </Cell>
        <Cell state="focus" force="focus">
          <TextLink href="https://example.com">区块浏览器</TextLink>
        </Cell>
        <Cell state="button">
          <TextLink onClick={doNothing}>显示</TextLink>
        </Cell>
        <Cell state="inline">
          <p>
            {long}，
            <TextLink variant="inline" href="https://example.com">
              查看全文
            </TextLink>
          </p>
        </Cell>
      </Row>
    </>
  )
}

function Fields() {
  return (
    <Row name="Field">
      <Cell state="default">
        <Field label="名称">{(control) => <Input {...control} size="lg" className="w-full" />}</Field>
      </Cell>
      <Cell state="hint">
        <Field label="分组" hint="最多 50 个字">
          {(control) => <Input {...control} size="lg" className="w-full" />}
        </Field>
      </Cell>
      <Cell state="error">
        <Field label="地址" error="这不是一个地址">
          {(control) => <Input {...control} size="lg" defaultValue="0x12" isMono className="w-full" />}
        </Field>
      </Cell>
      <Cell state="select">
        <Field label="提示音">
          {(control) => (
            <Select
              {...control}
              size="lg"
              value="default"
              options={sounds}
              onPick={doNothing}
              className="w-full"
            />
          )}
        </Field>
      </Cell>
      <Cell state="long">
        <Field label={long} hint={long} error={long}>
          {(control) => <Input {...control} size="lg" defaultValue={long} className="w-full" />}
        </Field>
      </Cell>
    </Row>
  )
}

/** The tools in a row above a list. */
function Line() {
  return (
    <Row name="One line">
      <div data-line style={{ display: 'flex', alignItems: 'baseline', gap: 8 }}>
        <Segments label="chain" value="evm" segments={chains} onPick={doNothing} testId="line-segments" />
        <Select aria-label="sound" value="default" options={sounds} onPick={doNothing} className="max-w-36" />
        <Input aria-label="find" defaultValue="0x12ab" />
        <Input aria-label="amount" prefix="≥ $" suffix="SOL" defaultValue="100" className="w-36" />
        <Button>导入</Button>
        <Button variant="primary">新增</Button>
      </div>
    </Row>
  )
}

/** Every form primitive in every state, for viewing and measuring. */
export function Gallery() {
  return (
    <main style={{ padding: 16, width: 1320 }} className="flex flex-col gap-3 bg-surface">
      <h1 className="sr-only">Primitives</h1>
      <Line />
      <Fields />
      <Inputs />
      <Selects />
      <Boxes />
      <Presses />
    </main>
  )
}
