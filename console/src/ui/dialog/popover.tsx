import type { ReactNode } from 'react'
import { Popover as Bubble } from 'antd'
import styles from './popover.module.css'

/** A few facts beside what was pressed; a press elsewhere or Escape closes it. */
export const Popover = ({
  label,
  open,
  onClose,
  content,
  children,
}: {
  label: string
  open: boolean
  onClose: () => void
  content: ReactNode
  /** What was pressed. */
  children: ReactNode
}) => (
  <Bubble
    trigger={['click']}
    open={open}
    placement="bottomRight"
    destroyOnHidden
    arrow={false}
    classNames={{ root: styles.bubble }}
    onOpenChange={(wanted) => {
      if (!wanted) onClose()
    }}
    content={
      <div role="dialog" aria-label={label} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        {content}
      </div>
    }
  >
    {children}
  </Bubble>
)
