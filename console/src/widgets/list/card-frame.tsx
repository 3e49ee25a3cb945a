import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import type { Route } from '@zdb/contract/pages'
import { hrefOf, useOpen } from '#core/router/address.ts'
import { showPreview, togglePreview, usePreview } from '#core/router/preview.ts'
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

const isOnCard = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target === currentTarget || (target instanceof Element && target.matches('a[data-opens]'))

type Props = ComponentProps<'article'> & {
  /** The detail's address; without one the card leads nowhere. */
  to?: Route | undefined
}

/**
 * A card of a list, all of which opens its detail. It holds a link to the same place: that is the way of the keyboard
 * and of a screen reader. Space shows the detail beside the list; once it stands there it follows the hands.
 */
export const CardFrame = ({ to, className, children, ...rest }: Props) => {
  const open = useOpen()
  const isPreviewed = usePreview(({ route }) => to !== undefined && route === to)
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
      aria-current={isPreviewed || undefined}
      onKeyDown={(event) => {
        if (event.key !== ' ' || !isOnCard(event)) return
        event.preventDefault()
        togglePreview(to)
      }}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && usePreview.getState().route) showPreview(to)
      }}
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
