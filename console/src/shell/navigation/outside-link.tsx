import type { ReactNode } from 'react'
import { outsideHref, type OutsideLink as Link } from './links.ts'

/** Absent where there is no public site. */
export const OutsideLink = ({ link, children }: { link: Link; children?: ReactNode }) => {
  const href = outsideHref(link.path)
  return href ? (
    <a href={href} target="_blank" rel="noopener" title={children ? link.words : undefined}>
      {children ?? link.words}
    </a>
  ) : null
}
