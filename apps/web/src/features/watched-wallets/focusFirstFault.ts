/** Leads to what is to be mended first: a field that is wrong, or the first of the choices of which none is made. */
export function focusFirstFault(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(
    '[aria-invalid=true], [data-wrong] [tabindex="0"], [data-wrong] input:not([disabled])',
  )
  // What is folded away cannot take the focus.
  wrong?.closest('details')?.setAttribute('open', '')
  wrong?.focus()
}
