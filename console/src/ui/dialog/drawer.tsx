import type { ReactNode } from 'react'
import { Drawer as AntDrawer } from 'antd'
import styles from './drawer.module.css'

const body = { padding: 0, overflow: 'hidden' } as const
const bareStyles = { header: { display: 'none' }, body } as const
const framedStyles = { body } as const

/** A side sheet over the page it belongs to, which stays as it was. `bare` leaves head and edges to what is inside. */
export const Drawer = ({
  title,
  width = 560,
  bare = false,
  onClose,
  children,
}: {
  title: string
  width?: number
  bare?: boolean
  onClose: () => void
  children: ReactNode
}) =>
  bare ? (
    <AntDrawer open size={width} aria-label={title} closable={false} styles={bareStyles} onClose={onClose}>
      {children}
    </AntDrawer>
  ) : (
    <AntDrawer open title={title} size={width} styles={framedStyles} onClose={onClose}>
      {/* Whoever has no mouse scrolls by the keys, also where nothing inside takes them. */}
      <div className={styles.body} tabIndex={0} role="region" aria-label={title}>
        {children}
      </div>
    </AntDrawer>
  )
