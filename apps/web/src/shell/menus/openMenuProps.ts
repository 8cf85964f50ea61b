/** What every menu of the header is given: the button that it hangs under, and how to close it. */
export type OpenMenuProps = { anchor: HTMLElement; onClose: () => void }
