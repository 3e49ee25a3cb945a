import type { ReactNode } from 'react'
import { Drawer as AntDrawer } from 'antd'

/** A side sheet over the page it belongs to, which stays as it was. */
export const Drawer = ({
  title,
  width = 560,
  onClose,
  children,
}: {
  title: string
  width?: number
  onClose: () => void
  children: ReactNode
}) => (
  <AntDrawer open title={title} size={width} onClose={onClose}>
    {children}
  </AntDrawer>
)
