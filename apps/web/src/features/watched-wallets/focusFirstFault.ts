/** Focuses the first invalid field, or the first choice when none is made. */
export function focusFirstFault(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(
    '[aria-invalid=true], [data-wrong] [tabindex="0"], [data-wrong] input:not([disabled])',
  )
  // Collapsed content cannot take the focus.
  wrong?.closest('details')?.setAttribute('open', '')
  wrong?.focus()
}
