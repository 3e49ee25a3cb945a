import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import styles from './save-foot.module.css'

/** The foot of a page that keeps its own draft: says whether it is saved, and saves or gives up what was changed. */
export const SaveFoot = ({
  dirty,
  busy,
  saved,
  onGiveUp,
  children,
}: {
  dirty: boolean
  busy: boolean
  /** What it says while nothing was changed. */
  saved: string
  onGiveUp: () => void
  children?: ReactNode
}) => (
  <div className={styles.foot} data-dirty={dirty || undefined}>
    <span role="status">{dirty ? '有未保存的修改' : saved}</span>
    {children}
    {dirty && <Button onClick={onGiveUp}>放弃修改</Button>}
    <Button kind="primary" type="submit" busy={busy} off={!dirty}>
      保存
    </Button>
  </div>
)
