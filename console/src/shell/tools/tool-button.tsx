import type { ComponentProps, ReactNode } from 'react'
import { countText } from '#ui/format/count.ts'
import styles from './tool-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  icon: ReactNode
  /** How much waits behind it; a tool that counts keeps room for 99+. */
  count?: number
  /** What is written under the icon in a cell of the bottom bar, which draws its cells. */
  words?: string
}

/** A tool of the shell: an icon, and on it how much waits. */
export const ToolButton = ({ icon, count, words, ...button }: Props) => (
  <button
    type="button"
    className={words ? styles.cell : styles.tool}
    data-counts={count === undefined ? undefined : true}
    {...button}
  >
    {icon}
    {words}
    {count !== undefined && count > 0 && <span className={styles.count}>{countText(count)}</span>}
  </button>
)
