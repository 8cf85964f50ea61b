import { AtSign, BookOpen, MessagesSquare, Send } from 'lucide-react'

/** Links the operator may have set, in toolbar order. */
export const contactLinks = [
  { name: 'chat', icon: MessagesSquare },
  { name: 'group', icon: Send },
  { name: 'social', icon: AtSign },
  { name: 'docs', icon: BookOpen },
] as const
