import type { ReactNode } from 'react'
import { text, useFilter } from '#core/router/filter.ts'
import { Empty } from '#ui/page/empty.tsx'

const fields = { sn: text(), id: text() }

/** A page about the one thing that its address names; where it names none, the page says where to come from. */
export const NamedPage = ({
  by,
  thing,
  way,
  children,
}: {
  by: keyof typeof fields
  thing: string
  /** How a person gets to the page, as it stands behind 请从. */
  way: string
  children: (name: string) => ReactNode
}) => {
  const [{ [by]: name }] = useFilter(fields)
  return name ? children(name) : <Empty reason={`没有指定${thing}，请从${way}`} />
}
