/** The mark of X, in the colour of its text. */
export function XLogo({ size }: { size: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor">
      <path strokeWidth="2" strokeLinejoin="round" d="M2.5 2.5h5.2l13.8 19h-5.2z" />
      <path strokeWidth="2" strokeLinecap="round" d="M2.8 21.5 10.6 13M13.4 10.4l7.6-7.9" />
    </svg>
  )
}
