import { knownRefusals, type RefusalName } from './knownRefusals.ts'

export type RpcError = { code: number | string; message: string; data?: unknown }

/**
 * What a refusal looks like on the wire: an HTTP status with a JSON-RPC error or with a text that is none. With status
 * 200 the other calls of a batch are served; with any other the whole request is refused.
 */
export type RefusalForm = { status: number; headers?: Record<string, string> } & (
  | { error: RpcError }
  | { text: string }
)

/** What a provider refuses, each in a form of its own. */
export type RefusalForms = {
  /** Calls over the rate. */
  rate: RefusalForm
  /** Calls of one method over its rate. */
  methodRate: RefusalForm
  /** All calls, once the quota is used up. */
  quota: RefusalForm
  /** A batch that is too large; `cut-short` serves as many of it as are allowed. */
  batch: RefusalForm | 'cut-short'
  logRange: RefusalForm
  /** Methods that the plan lacks. */
  method: RefusalForm
  /** What `pages` of the requests are answered with. */
  page: RefusalForm
}

/** The form in which a known provider refuses. */
export function formOf(name: RefusalName): RefusalForm {
  const { status = 200, code, message, data } = knownRefusals[name]
  return { status, error: { code, message, ...(data !== undefined && { data }) } }
}

/** An error in a reply of status 200. */
export function errorForm(code: number, message: string): RefusalForm {
  return { status: 200, error: { code, message } }
}

/** A page of a gateway or a captcha instead of JSON. */
export function pageForm(status: number): RefusalForm {
  return {
    status,
    headers: { 'content-type': 'text/html' },
    text: '<!DOCTYPE html><html><title>Just a moment...</title></html>',
  }
}

/** The body of a refusal of the call with this id, or of a whole batch. */
export function bodyOf(form: RefusalForm, id: unknown): string {
  return 'text' in form ? form.text : JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: form.error })
}
