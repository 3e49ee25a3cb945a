import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import type { Route } from '@zdb/contract/pages'
import { hrefOf, useOpen } from './address.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: Route
  ref?: Ref<HTMLAnchorElement>
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A real link, so that it can be opened in a new tab; a plain click stays inside the application. */
export const PageLink = ({ to, onClick, children, ...rest }: Props) => {
  const open = useOpen()
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event) || rest.target) return
        event.preventDefault()
        open(to)
      }}
    >
      {children}
    </a>
  )
}
