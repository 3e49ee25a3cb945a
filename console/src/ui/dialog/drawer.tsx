import type { ReactNode } from 'react'
import { Drawer as AntDrawer } from 'antd'

const bareStyles = { header: { display: 'none' }, body: { padding: 0, overflow: 'hidden' } } as const

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
    <AntDrawer open title={title} size={width} onClose={onClose}>
      {children}
    </AntDrawer>
  )
