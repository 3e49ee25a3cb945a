import type { ComponentProps, MouseEvent } from 'react'
import type { Route } from '@zdb/contract/pages'
import { hrefOf, useOpen } from '#core/router/address.ts'
import styles from './card-frame.module.css'

/** What answers a press itself. */
const own = 'a, button, input, select, textarea, label, summary, [role=button], [role=menuitem], [popover]'

/** True where nothing else takes the press, and no text was being marked with it. */
const isForCard = ({ target, currentTarget, defaultPrevented }: MouseEvent): boolean =>
  !defaultPrevented &&
  target instanceof Element &&
  // A dialog opened from the card tells of its presses here too.
  currentTarget.contains(target) &&
  !target.closest(own) &&
  getSelection()?.isCollapsed !== false

type Props = ComponentProps<'article'> & {
  /** The detail's address; without one the card leads nowhere. */
  to?: Route | undefined
}

/**
 * A card of a list, all of which opens its detail. It holds a link to the same place: that is the way of the keyboard
 * and of a screen reader.
 */
export const CardFrame = ({ to, className, children, ...rest }: Props) => {
  const open = useOpen()
  if (!to)
    return (
      <article className={className} {...rest}>
        {children}
      </article>
    )
  return (
    <article
      className={`${styles.card} ${className ?? ''}`}
      {...rest}
      onClick={(event) => {
        if (!isForCard(event)) return
        if (event.ctrlKey || event.metaKey) window.open(hrefOf(to), '_blank', 'noopener')
        else open(to)
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && isForCard(event)) window.open(hrefOf(to), '_blank', 'noopener')
      }}
    >
      {children}
    </article>
  )
}
