/** Props of every header menu: the button it hangs from, and its close callback. */
export type OpenMenuProps = { anchor: HTMLElement; onClose: () => void }
