import type { ReactNode } from 'react'
import { outsideHref, type OutsideLink as Link } from './links.ts'

export const OutsideLink = ({ link, children }: { link: Link; children?: ReactNode }) => (
  <a href={outsideHref(link.path)} target="_blank" rel="noopener" title={children ? link.words : undefined}>
    {children ?? link.words}
  </a>
)
