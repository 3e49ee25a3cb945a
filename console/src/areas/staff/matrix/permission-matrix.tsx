import { useState, type ReactNode } from 'react'
import { SearchInput } from '#ui/filter/search-input.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { TabsLine } from '#ui/page/tabs-line.tsx'
import { phone, useMedia } from '#ui/theme/media.ts'
import type { RightGroup } from '../parts/rights-of.ts'
import type { Role } from '../parts/role.ts'
import { roleName, useMatrix, type MatrixReading } from './matrix-reading.ts'
import { RoleRights } from './role-rights.tsx'
import styles from '../parts/lists.module.css'

/** `kind` stands at the first right of its kind. */
type Right = { name: string; kind: string; label: string }

const rowsOf = (groups: readonly RightGroup[], words: string): Right[] =>
  groups.flatMap(({ group, items }) =>
    items
      .filter(({ label }) => `${group} ${label}`.includes(words))
      .map((item, index) => ({ ...item, kind: index === 0 ? group : '' })),
  )

const held = (
  <>
    <span aria-hidden>✓</span>
    <span className={styles.unseen}>有</span>
  </>
)
const lacked = <span className={styles.unseen}>无</span>

const roleColumn = (role: Role): Column<Right> => ({
  title: roleName(role),
  width: 104,
  render: ({ name }) => (role.permissions.includes(name) ? held : lacked),
})

const Matrix = ({ reading, tabs }: { reading: MatrixReading; tabs: ReactNode }) => {
  const [words, setWords] = useState('')
  const { groups = [], roles = [] } = reading.data ?? {}
  const items = rowsOf(groups, words)
  const columns: Column<Right>[] = [
    { title: '类别', width: 112, render: ({ kind }) => kind },
    { title: '权限', render: ({ label }) => <span title={label}>{label}</span> },
    { title: '主账户', width: 104, render: () => held },
    ...roles.map(roleColumn),
  ]
  return (
    <ListPage
      label="权限对照"
      rows={{ ...reading, data: reading.data && { items, total: items.length, page_size: items.length } }}
      keyOf={({ name }) => name}
      columns={columns}
      empty={{ reason: `没有名称包含“${words}”的权限` }}
    >
      <TabsLine tabs={tabs}>
        <SearchInput label="搜索权限" value={words} onSearch={setWords} />
      </TabsLine>
    </ListPage>
  )
}

/** Who may do what, at one glance: every right beside every role. */
export const PermissionMatrix = ({ switcher }: { switcher: ReactNode }) => {
  const reading = useMatrix()
  const View = useMedia(phone) ? RoleRights : Matrix
  return <View reading={reading} tabs={switcher} />
}
