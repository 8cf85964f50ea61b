import { Identicon } from '@peregrine/ui/Identicon'
import { ProfileImage } from '../../kit/images/ProfileImage.tsx'

type KolFaceProps = { address: string; avatar: string; size: number }

/** A wallet's avatar: its picture, through our own server, or its emoji; a pattern of the address without one. */
export function KolFace({ address, avatar, size }: KolFaceProps) {
  if (avatar === '') return <Identicon seed={address} size={size} />
  if (/^https?:/.test(avatar)) return <ProfileImage url={avatar} size={size} />
  return (
    <span
      aria-hidden
      className="inline-flex shrink-0 items-center justify-center"
      style={{ width: size, height: size, fontSize: size * 0.8, lineHeight: 1 }}
    >
      {avatar}
    </span>
  )
}
