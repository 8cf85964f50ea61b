import { AtSign, BookOpen, MessagesSquare, Send } from 'lucide-react'

/** Links that the operator may have set, in the order of the toolbar. */
export const contactLinks = [
  { name: 'chat', icon: MessagesSquare },
  { name: 'group', icon: Send },
  { name: 'social', icon: AtSign },
  { name: 'docs', icon: BookOpen },
] as const
