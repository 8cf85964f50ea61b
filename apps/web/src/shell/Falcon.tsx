/** The logo: a stooping falcon. */
export function Falcon() {
  return (
    <svg aria-hidden width={24} height={24} viewBox="0 0 24 24">
      <rect width={24} height={24} rx={5} fill="var(--accent)" />
      <path
        fill="var(--on-accent)"
        d="M4 7c5 0 8 1.600 10 4.600L20 9c-.6 5.200-4.200 9-9.400 9.400l-2-3.200 3.200-1C9.400 12.400 6.600 10.400 4 7z"
      />
    </svg>
  )
}
