export function FindPool({ address }: { address: string; network?: string }) {
  return <p>{address}</p>
}
